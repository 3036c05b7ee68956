"""The family files.*: an address to send the bytes to, the bytes, and their place in a thread."""

from aiohttp import web

from tests.support.slack.server.world import Install, Json, World, method
from tests.support.slack.streams import Refused


def _upload_url(slack: World, install: Install, body: Json) -> Json:
    length = str(body.get("length", ""))
    if not body.get("filename") or not length.isdecimal() or int(length) < 1:
        raise Refused("invalid_arguments")
    file_id = f"F{next(slack.count)}"
    slack.files[file_id] = {"id": file_id, "name": body["filename"], "length": int(length), "team": install.team}
    return {"file_id": file_id, "upload_url": slack.url.replace("/api/", f"/upload/{file_id}")}


async def uploaded(slack: World, request: web.Request) -> web.Response:
    """The bytes of a file; as many as were announced."""
    if waiting := slack.faults.get("upload"):
        return await waiting.pop(0)(dict, request)  # type: ignore[return-value]
    content, file = await request.read(), slack.files.get(request.match_info["file"])
    if file is None or len(content) != file["length"]:
        return web.Response(status=400)
    file["content"] = content
    return web.Response(text=f"OK - {len(content)}")


def _share(slack: World, install: Install, body: Json) -> Json:
    files = [slack.files.get(str(one.get("id"))) for one in body.get("files") or []]
    if not files or any(one is None or one["team"] != install.team or "content" not in one for one in files):
        raise Refused("file_not_found")
    if any("shared" in one for one in files if one):
        raise Refused("file_update_failed")
    channel = slack.channel_of(install, {"channel": body.get("channel_id")})
    thread = body.get("thread_ts")
    if thread and not any(one["ts"] == thread for one in channel.messages):
        raise Refused("invalid_thread_ts")
    for one in files:
        (one or {})["shared"] = True
    shown = [{"id": one["id"], "name": one["name"]} for one in files if one]
    message: Json = {
        "type": "message", "user": install.bot_user, "bot_id": f"B{install.team}", "app_id": slack.app_id,
        "text": body.get("initial_comment", ""), "ts": slack.next_ts(), "blocks": [], "metadata": None,
        "files": shown, **({"thread_ts": thread} if thread else {}),
    }  # fmt: skip
    channel.messages.append(message)
    slack.accepted(message)
    return {"files": [{"id": one["id"]} for one in shown]}


METHODS = {
    "files.getUploadURLExternal": method("files:write", "filename length", _upload_url),
    "files.completeUploadExternal": method("files:write", "files channel_id thread_ts initial_comment", _share),
}
