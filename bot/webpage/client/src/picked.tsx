// Dishes picked for a person (bot/webpage/page.py), in their three states: on the way, not to be had, and there.

import { useCallback, useEffect, useState, type ReactNode } from "react";

import { Dialog } from "./dialog";
import "./picked.css";
import { behindDish, Failed, pickedFor, type Behind, type Feed, type PickedDish, type Warned } from "./server";
import { number } from "./words";

const ICONS: Record<Warned["level"], string> = { danger: "🚨", warning: "⚠️", caution: "⚡", info: "ℹ️" };
const TAG_ICONS: Record<string, string> = { cuisine: "🍴", vibe: "✨", price: "💰", dietary: "🌿", allergy_safe: "" };
const WAITING = 3; // As many as a screen holds.

interface Opened { thread: string; pick: (dish: string) => Promise<boolean>; close: () => void }

export function Picked({ thread, pick, close }: Opened) {
  const [feed, setFeed] = useState<Feed | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const load = useCallback((refresh: boolean) => {
    setFeed(null);
    setWrong(null);
    pickedFor(thread, refresh).then(setFeed, (error) => setWrong(said(error)));
  }, [thread]);
  useEffect(() => load(false), [load]);
  const chosen = async (dish: string) => {
    if (await pick(dish)) close();
    else setWrong("It was not picked. Try again");
  };
  return (
    <Dialog title="Picked for you" className="picked" onClose={close}>
      <div className="picked-top">
        <p aria-live="polite" data-testid="picked-heading">{feed?.heading ?? (wrong ? "" : "Looking through the menus…")}</p>
        <button type="button" onClick={() => load(true)} disabled={!feed && !wrong}>Refresh</button>
      </div>
      {wrong && <p role="alert" className="warned" data-testid="picked-wrong">{wrong}. <button type="button" onClick={() => load(false)}>Try again</button></p>}
      {!feed && !wrong && Array.from({ length: WAITING }, (_, place) => <div key={place} className="skeleton" aria-hidden="true" data-testid="skeleton" />)}
      {feed && (
        <>
          {feed.nothing && <p data-testid="picked-nothing">{feed.nothing}</p>}
          <Dishes thread={thread} dishes={feed.recommendations} pick={chosen} />
          <Apart title="Menus that do not say" told="Of these the menus do not say what you need to know." dishes={feed.unsaid}>
            <Dishes thread={thread} dishes={feed.unsaid} pick={chosen} />
          </Apart>
          <Apart title="Left out for you" told="These are left out for what you entered." dishes={feed.flagged}>
            <Dishes thread={thread} dishes={feed.flagged} pick={chosen} />
          </Apart>
        </>
      )}
    </Dialog>
  );
}

const said = (error: unknown) =>
  error instanceof Failed ? [error.title, error.detail].filter(Boolean).join(" ").replace(/\.$/, "") : "It could not be shown";

function Apart({ title, told, dishes, children }: { title: string; told: string; dishes: PickedDish[]; children: ReactNode }) {
  if (!dishes.length) return null;
  return <details><summary>{title} ({number(dishes.length)})</summary><p className="soft">{told}</p>{children}</details>;
}

interface Shown { thread: string; dishes: PickedDish[]; pick: (dish: string) => void }

function Dishes({ thread, dishes, pick }: Shown) {
  return (
    <ol className="picked-list">
      {dishes.map((dish) => <Dish key={dish.item.doc_id} thread={thread} dish={dish} pick={pick} />)}
    </ol>
  );
}

function Dish({ thread, dish, pick }: { thread: string; dish: PickedDish; pick: (dish: string) => void }) {
  const [open, setOpen] = useState(false);
  const { item, restaurant } = dish;
  const where = [item.restaurant_name, item.city, restaurant.price_tier].filter(Boolean).join(" · ");
  return (
    <li className="picked-card" data-fit={dish.fit_word} data-testid="picked-dish">
      <div className="picked-head">
        <span className="badge" aria-hidden="true">{dish.fit_score}</span>
        <div>
          <p className="picked-name" dir="auto">{dish.rank}. {item.item_name}</p>
          <p className="soft" dir="auto">{where}</p>
          <p>{dish.fit_word}, {dish.fit_score} of 100</p>
        </div>
      </div>
      <Warnings warned={dish.allergy_summary.warnings} />
      <ul className="tags" aria-label="Why it fits">
        {dish.fit_tags.map((tag) => <li key={tag.label}><span aria-hidden="true">{TAG_ICONS[tag.type]}</span> {tag.label}</li>)}
      </ul>
      <p dir="auto">{dish.consolidated_review}</p>
      <div className="picked-acts">
        {dish.orderable !== "never" && <button type="button" aria-label={`Pick: ${item.item_name}`} onClick={() => pick(item.doc_id)}>Pick</button>}
        <button type="button" aria-expanded={open} aria-label={`Why it fits: ${item.item_name}`} onClick={() => setOpen(!open)}>Why it fits</button>
      </div>
      {open && <BehindIt thread={thread} dish={item.doc_id} fit={dish.fit_word} />}
    </li>
  );
}

function Warnings({ warned }: { warned: Warned[] }) {
  return warned.map((one) => (
    <p key={one.allergen} className="warned" data-level={one.level}><span aria-hidden="true">{ICONS[one.level]}</span> {one.message}</p>
  ));
}

function BehindIt({ thread, dish, fit }: { thread: string; dish: string; fit: string }) {
  const [told, setTold] = useState<Behind | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    behindDish(thread, dish).then(setTold, (error) => setWrong(said(error)));
  }, [thread, dish]);
  if (wrong) return <p role="alert" className="behind">{wrong}.</p>;
  if (!told) return <div className="behind"><div className="skeleton" aria-hidden="true" /></div>;
  return (
    <div className="behind" data-testid="behind">
      {told.why_fit_paragraph && <blockquote dir="auto">{told.why_fit_paragraph}</blockquote>}
      {told.highlights.length > 0 && (
        <ul>{told.highlights.map((one) => <li key={`${one.title} ${one.description}`} dir="auto">{one.title}: “{one.description}”</li>)}</ul>
      )}
      <Radar axes={told.axes} fit={fit} />
      {told.allergy_detail.stated.map((one) => <p key={one}>{one}</p>)}
    </div>
  );
}

const TOP = 10; // Of an axis. [Kairos §12]
const MIDDLE = 110, REACH = 70, LABEL = 88;
const BESIDE = 50; // Room for a label at either side.

/** Only the axes that the menu supports; fewer than three make no shape, and stand as words alone. */
export function Radar({ axes, fit }: { axes: [string, number][]; fit: string }) {
  const words = axes.map(([name, value]) => `${name} ${value} of ${TOP}`).join(", ");
  if (axes.length < 3) return words ? <p>{words}</p> : null;
  const at = (place: number, reach: number) => {
    const turn = (2 * Math.PI * place) / axes.length - Math.PI / 2;
    return [MIDDLE + reach * Math.cos(turn), MIDDLE + reach * Math.sin(turn)] as const;
  };
  const around = (reach: (value: number) => number) => axes.map(([, value], place) => at(place, reach(value)).map((one) => one.toFixed(1)).join(",")).join(" ");
  return (
    <svg className="radar" viewBox={`${-BESIDE} 0 ${2 * (MIDDLE + BESIDE)} ${2 * MIDDLE}`} role="img" aria-label={words} data-fit={fit} data-testid="radar">
      {[0.5, 1].map((part) => <polygon key={part} className="web" points={around(() => REACH * part)} />)}
      <polygon className="dish" points={around((value) => (REACH * value) / TOP)} />
      {axes.map(([name, value], place) => {
        const [x, y] = at(place, LABEL);
        const anchor = Math.abs(x - MIDDLE) < 10 ? "middle" : x > MIDDLE ? "start" : "end";
        return <text key={name} x={x > MIDDLE + 10 ? x - 14 : x < MIDDLE - 10 ? x + 14 : x} y={y} textAnchor={anchor}>{name} {value}</text>;
      })}
    </svg>
  );
}
