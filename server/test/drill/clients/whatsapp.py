"""Sends, reads and receives every kind of message that the simulator has, with pywa. Called by `npm run drill -- pywa`."""

import json
import os
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import httpx
from pywa import WhatsApp, types

URL = os.environ["SIMULATOR_URL"]
WORLD = json.load(urllib.request.urlopen(f"{URL}/sim/world"))
TOKEN = "let-me-in"
FREJA = "4528441093"
LINK = "https://shop.example/file"


class Simulated(httpx.HTTPTransport):
    """pywa always calls the provider's own host."""

    def handle_request(self, request):
        here = httpx.URL(URL)
        request.url = request.url.copy_with(scheme=here.scheme, host=here.host, port=here.port)
        request.headers["host"] = f"{here.host}:{here.port}"
        return super().handle_request(request)


def sim(path, body):
    data = json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{URL}/sim{path}", data, headers)))


def until(what, look):
    for _ in range(600):
        if look():
            return
        time.sleep(0.02)
    raise SystemExit(f"{what} did not come")


wa = WhatsApp(
    phone_id=WORLD["phone_number_id"],
    waba_id=WORLD["waba_id"],
    token=WORLD["access_token"],
    app_secret=WORLD["app_secret"],
    verify_token=TOKEN,
    session=httpx.Client(transport=Simulated()),
    server=None,
    filter_updates=False,
)
heard, statuses = [], []


@wa.on_raw_update
def on_raw_update(_, update):
    value = update["entry"][0]["changes"][0]["value"]
    heard.extend(message["type"] for message in value.get("messages", []))


@wa.on_message
def on_message(_, message):
    assert message.from_user.wa_id == FREJA, message


@wa.on_message_status
def on_message_status(_, status):
    statuses.append(status.status.value)


class Callback(BaseHTTPRequestHandler):
    def reply(self, text, status):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        self.reply(*wa.webhook_challenge_handler(vt=query["hub.verify_token"][0], ch=query["hub.challenge"][0]))

    def do_POST(self):
        update = self.rfile.read(int(self.headers["content-length"]))
        self.reply(*wa.webhook_update_handler(update=update, hmac_header=self.headers["x-hub-signature-256"]))

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Callback)
threading.Thread(target=server.serve_forever, daemon=True).start()
sim("/settings", {"status_delay_ms": 0, "auto_read": True})
subscribe = urllib.request.Request(
    f"{URL}/v26.0/{WORLD['waba_id']}/subscribed_apps",
    b"",
    {"authorization": f"Bearer {WORLD['access_token']}"},
    method="POST",
)
urllib.request.urlopen(subscribe)
sim("/app", {"callback_url": f"http://127.0.0.1:{server.server_port}/", "verify_token": TOKEN})

written = [
    {"text": "Hello, Zoë 🚲"},
    {"type": "image", "caption": "My bike"},
    {"type": "voice"},
    {"type": "document"},
    {"type": "location"},
    {"type": "contacts", "contacts": [{"name": {"formatted_name": "Mira"}, "phones": [{"phone": "+45 1"}]}]},
    {"type": "reaction", "message_id": "wamid.any", "emoji": "👍"},
    {"type": "unsupported"},
]
taps = [
    {"type": "button", "button": {"title": "Yes"}},
    {"type": "interactive", "button": {"id": "b0", "title": "Yes"}},
    {"type": "interactive", "button": {"id": "r0", "title": "Saturday", "description": "from nine"}},
]
wamids = [sim("/messages", {"from": FREJA, **one})["wamid"] for one in written]
# What a customer taps belongs to a message.
for tap in taps:
    wamids.append(sim("/messages", {"from": FREJA, "reply_to": wamids[0], **tap})["wamid"])
until("a webhook", lambda: len(heard) == len(written) + len(taps))

picture = wa.upload_media(media=b"\x89PNG\r\n\x1a\n", mime_type="image/png", filename="a.png")
sent = [
    wa.send_message(to=FREJA, text="Good morning", reply_to_message_id=wamids[0], tracker="m:1"),
    wa.send_message(to=FREJA, text="Well?", buttons=[types.Button(title="Yes", callback_data="b0")]),
    wa.send_message(to=FREJA, text="Look", buttons=types.URLButton(title="Open", url="https://shop.example")),
    wa.send_message(
        to=FREJA,
        text="When?",
        buttons=types.SectionList(
            button_title="Choose",
            sections=[types.Section(title="Days", rows=[types.SectionRow(title="Saturday", callback_data="r0")])],
        ),
    ),
    wa.send_image(to=FREJA, image=picture, caption="A bike"),
    wa.send_video(to=FREJA, video=LINK),
    wa.send_audio(to=FREJA, audio=LINK),
    wa.send_document(to=FREJA, document=LINK, filename="bill.pdf", caption="The bill"),
    wa.send_sticker(to=FREJA, sticker=LINK),
    wa.send_reaction(to=FREJA, message_id=wamids[0], emoji="👍"),
    wa.remove_reaction(to=FREJA, message_id=wamids[0]),
    wa.send_location(to=FREJA, latitude=56.15, longitude=10.2, name="Kvist", address="Havnegade 1"),
    wa.request_location(to=FREJA, text="Where are you?"),
    wa.send_contact(to=FREJA, contact=types.Contact(name=types.Contact.Name(formatted_name="Mira", first_name="Mira"))),
]
for one in sent:
    assert one.id.startswith("wamid."), one
wa.mark_message_as_read(message_id=wamids[0])
wa.indicate_typing(message_id=wamids[0])
until("a status", lambda: {"sent", "delivered", "read"} <= set(statuses))

number = wa.get_business_phone_number()
assert number.display_phone_number == "+45 70 20 44 18", number
assert len(list(wa.get_business_phone_numbers())) == 2
assert wa.get_business_account().id == WORLD["waba_id"]
templates = list(wa.get_templates())
assert any(one.name == "hello_world" for one in templates), templates
unread = [part for one in templates for part in one.components if isinstance(part, dict)]
assert unread == [], unread
assert wa.get_media_bytes(url=wa.get_media_url(media_id=picture.id).url).startswith(b"\x89PNG")
wa.delete_media(media_id=picture.id)
print(f"{len(sent)} kinds sent, {len(set(heard))} kinds received, {len(templates)} templates read")
