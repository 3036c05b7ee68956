// Who draws which channel's JSON. One more surface of the server (bot/page_surfaces.py) is one more line here.

import type { ComponentType } from "react";

import type { Done, Json, Turn } from "./server";
import { Slack } from "./slack";
import { Teams } from "./teams";

/** Does what was pressed and gives what the channel's client has to show. */
export type Press = (action: Json) => Promise<Done>;

export interface Drawing { turn: Turn; messages: Json[]; press: Press }

export const DRAWN_BY: Record<string, ComponentType<Drawing>> = { slack: Slack, teams: Teams };
