// Slack, drawn from the bodies of chat.postMessage, and from the views of modals and of the home tab.

import { Blocks } from "./blocks";
import { timeOf } from "./words";
import type { Drawing, Tooling } from "./surfaces";
import { useViews } from "./views";

export function Slack({ turn, messages, press, ask }: Drawing) {
  const views = useViews(press, ask);
  return (
    <div className="slack">
      {!turn.pressed && <Said turn={turn} />}
      {messages.map((message, place) => (
        <Blocks key={place} blocks={message.blocks} place={`${turn.turn_id}-${place}`} press={views.press} at={turn.sent_at} />
      ))}
      {messages.length > 0 && <Menu press={views.press} />}
      {views.open}
    </div>
  );
}

function Said({ turn }: { turn: Drawing["turn"] }) {
  return (
    <div className="slack-said">
      <span className="avatar" aria-hidden="true">Y</span>
      <div>
        <span className="who">You</span> <time dateTime={turn.sent_at}>{timeOf(turn.sent_at)}</time>
        <p dir="auto">{turn.said}</p>
      </div>
    </div>
  );
}

/** What of a message's menu is Platter's (manifests/slack.yaml, "shortcuts"). */
function Menu({ press }: Pick<Drawing, "press">) {
  const change = () => press({ type: "message_action", callback_id: "change_search" });
  return (
    <p className="slack-menu">
      <button type="button" onClick={change}><span aria-hidden="true">⋮ </span>Change this search</button>
    </p>
  );
}

/** As its button on the home tab tells it. */
const OWN_PROFILE = { type: "block_actions", view: { type: "home" }, action: { type: "button", action_id: "me-form", value: "form" } };

/** The shortcuts' menu and the home tab. */
export function SlackTools({ press, ask }: Tooling) {
  const views = useViews(press, ask);
  const find = () => views.press({ type: "shortcut", callback_id: "find_catering" });
  return (
    <>
      <button type="button" onClick={find}>Find catering</button>
      <button type="button" onClick={() => views.press({ type: "app_home_opened" })}>Home</button>
      <button type="button" onClick={() => views.press(OWN_PROFILE)}>Your food profile</button>
      {views.open}
    </>
  );
}
