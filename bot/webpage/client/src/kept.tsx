// What a person kept, drawn: in Teams the tab (tab.tsx), on the page beside the cards.

import "./kept.css";

export interface Recent { turn_id: string; title: string; at: string; link: string }

export interface Saved { doc_id: string; name: string; where: string; price: string; gone: boolean; caution: string; level: string | null }

export interface Kept { recent: Recent[]; saved: Saved[]; days: number; chat: string; profile: string[] }

interface Does { again: (one: Recent) => void; open?: (link: string) => void; takeOut: (one: Saved) => void; busy: boolean }

export function KeptLists({ kept, ...does }: { kept: Kept } & Does) {
  return (
    <>
      {kept.profile.length > 0 && (
        <section aria-labelledby="profile" data-testid="profile">
          <h2 id="profile">Your food profile</h2>
          {kept.profile.map((line) => <p key={line} dir="auto">{line}</p>)}
          <p className="soft">Only you read this. Say “me” in your chat with Platter to change it, take it along, or have it erased.</p>
        </section>
      )}
      <section aria-labelledby="recent" data-testid="recent">
        <h2 id="recent">Your recent searches</h2>
        {kept.recent.length === 0 && <p className="soft">None yet. Say in the chat what you need.</p>}
        <ul className="kept-rows">
          {kept.recent.map((one) => <RecentRow key={one.turn_id} one={one} {...does} />)}
        </ul>
      </section>
      <section aria-labelledby="saved" data-testid="saved">
        <h2 id="saved">Dishes you saved</h2>
        {kept.saved.length === 0 && <p className="soft">None yet. “Save” stands below a dish’s details.</p>}
        <ul className="kept-rows">
          {kept.saved.map((one) => <SavedRow key={one.doc_id} one={one} {...does} />)}
        </ul>
      </section>
      <p className="soft kept-note">
        Platter keeps what you ask it and the dishes you save for {kept.days} days, for your organisation alone. “forget”,
        said in the chat, erases both at once. Prices, labels and allergens are the menus’ own words. Nothing here is an
        order.
      </p>
    </>
  );
}

function RecentRow({ one, again, open, busy }: { one: Recent } & Does) {
  return (
    <li>
      <div>
        <p className="kept-name" dir="auto">{one.title}</p>
        <p className="soft"><time dateTime={one.at}>{dayOf(one.at)}</time></p>
      </div>
      <div className="kept-does">
        <button type="button" aria-label={`Search again: ${one.title}`} onClick={() => again(one)} disabled={busy}>Search again</button>
        {open && <button type="button" aria-label={`Open thread: ${one.title}`} onClick={() => open(one.link)}>Open thread</button>}
      </div>
    </li>
  );
}

function SavedRow({ one, takeOut, busy }: { one: Saved } & Does) {
  const facts = [one.where, one.gone ? "Not in the catalogue any more." : one.price].filter(Boolean).join(" · ");
  return (
    <li>
      <div>
        <p className="kept-name" dir="auto">{one.name}</p>
        {one.caution && <p className="kept-warned" data-level={one.level ?? undefined} dir="auto">{one.caution}</p>}
        <p className="soft" dir="auto">{facts}</p>
      </div>
      <div className="kept-does">
        <button type="button" aria-label={`Take out: ${one.name}`} onClick={() => takeOut(one)} disabled={busy}>Take out</button>
      </div>
    </li>
  );
}

const dayOf = (at: string) => new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
