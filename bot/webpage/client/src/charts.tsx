// The drawer's pictures, each beside the same facts as a table. Nothing here asks for more than its figures.

import type { ReactNode } from "react";

import type { Explained, Ranked, Timed } from "./server";
import { ms, number } from "./words";

interface Both { label: string; children: ReactNode; head: string[]; rows: (string | number)[][] }

/** A picture for those who see it, and its figures for everybody. */
function Picture({ label, children, head, rows }: Both) {
  return (
    <figure>
      <div className="picture" role="img" tabIndex={0} aria-label={`${label}; the figures stand in the table below`}>{children}</div>
      <details>
        <summary>{label} as a table</summary>
        <div className="table">
          <table>
            <thead><tr>{head.map((one) => <th key={one} scope="col">{one}</th>)}</tr></thead>
            <tbody>
              {rows.map(([first, ...rest], place) => (
                <tr key={place}>
                  <th scope="row" dir="auto">{first}</th>
                  {rest.map((one, at) => <td key={at}>{one}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const WIDE = 640;

/** What each filter left, as bars of shrinking length. */
export function Funnel({ narrowed }: { narrowed: Explained["narrowed"] }) {
  const most = Math.max(1, narrowed[0]?.dishes ?? 1);
  return (
    <Picture label="What each limit left" head={["Limit", "Dishes left"]} rows={narrowed.map((one) => [one.by, number(one.dishes)])}>
      <div className="funnel" aria-hidden="true">
        {narrowed.map((one, at) => (
          <div key={at}>
            <p dir="auto"><strong>{number(one.dishes)}</strong> {one.by}</p>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none">
              <rect className="bar-all" width="100" height="1" />
              <rect className="bar" width={Math.max(0.3, (100 * one.dishes) / most)} height="1" />
            </svg>
          </div>
        ))}
      </div>
    </Picture>
  );
}

interface Column { name: string; title: string; of: (one: Ranked) => number | null }

/** Each dish's rank from list to list to its place: a line that rises was moved up. */
export function Bumps({ told }: { told: Explained }) {
  const columns: Column[] = [
    ...told.lists.map(({ name, title }) => ({ name, title, of: (one: Ranked) => one.ranks[name] ?? null })),
    { name: "place", title: "On the page", of: (one) => one.place },
  ];
  const rows = told.ranked.map((one) => [`${one.dish}, ${one.restaurant}`, ...columns.map((column) => column.of(one) ?? "–")]);
  return (
    <Picture label="Ranks of each search and the place they led to" head={["Dish", ...columns.map((one) => one.title)]} rows={rows}>
      <BumpLines columns={columns} ranked={told.ranked} />
    </Picture>
  );
}

const ROW = 24;
const TOP = 30;
const NAMES = 240;

function BumpLines({ columns, ranked }: { columns: Column[]; ranked: Ranked[] }) {
  const x = (at: number) => 24 + (at * (WIDE - NAMES - 40)) / Math.max(1, columns.length - 1);
  // Ranks run to a hundred: each list is drawn by the order of these dishes in it, and says the rank.
  const orders = columns.map((column) => ordered(ranked, column));
  const y = (order: number) => TOP + order * ROW + ROW / 2;
  return (
    <svg viewBox={`0 0 ${WIDE} ${TOP + ranked.length * ROW + 6}`} aria-hidden="true">
      {columns.map((column, at) => (
        <text key={column.name} x={x(at)} y="14" textAnchor={at === 0 ? "start" : "middle"} className="head" dx={at === 0 ? -18 : 0}>
          {column.title}
        </text>
      ))}
      {ranked.map((one, row) => (
        <g key={row} className={one.place === null ? "bump off" : `bump tint-${row % 6}`}>
          {points(one, orders, x, y).map(([from, to], place) => (
            <path key={place} d={`M${from!.x} ${from!.y} C${(from!.x + to!.x) / 2} ${from!.y} ${(from!.x + to!.x) / 2} ${to!.y} ${to!.x} ${to!.y}`} />
          ))}
          {columns.map((column, at) => {
            const order = orders[at]!.get(one);
            return order === undefined ? null : (
              <g key={column.name} transform={`translate(${x(at)} ${y(order)})`}>
                <circle r="10" />
                <text textAnchor="middle" y="4" className="rank">{column.of(one)}</text>
              </g>
            );
          })}
          <text x={WIDE - NAMES + 14} y={y(orders.at(-1)!.get(one) ?? row) + 4}>
            {one.place !== null ? short(one.dish, 34) : ""}
          </text>
        </g>
      ))}
    </svg>
  );
}

function ordered(ranked: Ranked[], column: Column): Map<Ranked, number> {
  const found = ranked.filter((one) => column.of(one) !== null).sort((a, b) => column.of(a)! - column.of(b)!);
  return new Map(found.map((one, order) => [one, order]));
}

/** Pairs of neighbouring points of one dish's line; a list that lacks it is stepped over. */
function points(one: Ranked, orders: Map<Ranked, number>[], x: (at: number) => number, y: (order: number) => number) {
  const found = orders.flatMap((order, at) => (order.has(one) ? [{ x: x(at), y: y(order.get(one)!) }] : []));
  return found.slice(1).map((to, at) => [found[at], to]);
}

/** When each step ran: the two searches lie beside each other. */
export function Waterfall({ timings }: { timings: Timed[] }) {
  const end = Math.max(1, ...timings.map((one) => one.at_ms + one.ms));
  const left = 130;
  const scale = (WIDE - left - 70) / end;
  const rows = timings.map((one) => [named(one.node), one.at_ms.toFixed(1), one.ms.toFixed(1)]);
  return (
    <Picture label="When each step ran" head={["Step", "From, ms", "For, ms"]} rows={rows}>
      <svg viewBox={`0 0 ${WIDE} ${timings.length * 22 + 4}`} aria-hidden="true">
        {timings.map((one, at) => (
          <g key={at} transform={`translate(0 ${at * 22})`}>
            <text x={left - 8} y="15" textAnchor="end">{named(one.node)}</text>
            <rect className="bar" x={left + one.at_ms * scale} y="4" width={Math.max(2, one.ms * scale)} height="13" rx="2" />
            <text x={left + (one.at_ms + one.ms) * scale + 6} y="15" className="figure">{ms(one.ms)}</text>
          </g>
        ))}
      </svg>
    </Picture>
  );
}

const named = (node: string) => node.replaceAll("_", " ");

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
