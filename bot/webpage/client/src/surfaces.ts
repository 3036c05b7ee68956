// Who draws which channel's JSON. One more surface of the server (bot/webpage/surfaces.py) is one more line here.

import type { ComponentType } from "react";

import type { Done, Json, Turn } from "./server";
import { Slack, SlackTools } from "./slack";
import { Teams, TeamsTools } from "./teams";

/** Does what was pressed and gives what the channel's client has to show. */
export type Press = (action: Json) => Promise<Done>;

export interface Drawing {
  turn: Turn;
  messages: Json[];
  press: Press;
  /** As `press`, but unseen: nothing waits for it, and where it fails nothing is said. */
  ask: Press;
}

/** What stands beside the conversation: the form, and what a person kept. */
export type Tooling = Pick<Drawing, "press" | "ask">;

export const DRAWN_BY: Record<string, ComponentType<Drawing>> = { slack: Slack, teams: Teams };
export const TOOLS_BY: Record<string, ComponentType<Tooling>> = { slack: SlackTools, teams: TeamsTools };
