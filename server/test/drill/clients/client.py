"""Uses the client that openapi-python-client generated as `desk`. Everything it needs is in the environment."""

import os
from uuid import UUID

from desk import AuthenticatedClient
from desk.api.agents import get_me
from desk.api.conversations import get_conversation, list_all_conversations
from desk.api.files import upload_media
from desk.api.knowledge import upsert_article
from desk.api.messages import send_message
from desk.api.tags import create_tag
from desk.models import Error, SendMessageBody, TagBody, TemplateChoice, TemplateChoiceParams, UploadForm, UpsertArticleBody
from desk.types import File

conversation = UUID(os.environ["CONVERSATION"])
client = AuthenticatedClient(base_url=os.environ["DESK_URL"], token=os.environ["DESK_KEY"], prefix="token")

me = get_me.sync(client=client)
assert not isinstance(me, Error) and me.data.enabled

filters = '[{"field": "status_category", "operator": "equals", "value": "open"}]'
page = list_all_conversations.sync(client=client, page=1, page_size=1, filters=filters)
assert not isinstance(page, Error) and page.data.per_page == 1 and page.data.results[0].uuid == conversation

article = UpsertArticleBody(key="python", title="Parcels", content="A parcel takes two days.")
written = upsert_article.sync(client=client, body=article)
assert not isinstance(written, Error) and written.data.outcome == "added"

with open(os.environ["FILE"], "rb") as file:
    form = UploadForm(files=File(payload=file, file_name="note.txt", mime_type="text/plain"))
    media = upload_media.sync(client=client, body=form)
assert not isinstance(media, Error)

body = SendMessageBody(message="The parcel is on its way.", attachments=[media.data.id])
message = send_message.sync(conversation, client=client, body=body)
assert not isinstance(message, Error) and message.data.conversation_uuid == conversation

params = TemplateChoiceParams(body=["Ada"])
template = TemplateChoice(name=os.environ["TEMPLATE"], language="da", params=params)
sent = send_message.sync(conversation, client=client, body=SendMessageBody(template=template))
assert not isinstance(sent, Error), sent

refused = create_tag.sync(client=client, body=TagBody(name=" "))
assert isinstance(refused, Error) and refused.error_type == "InputException", refused

missing = get_conversation.sync(UUID(int=0), client=client)
assert isinstance(missing, Error) and missing.error_type == "NotFoundException", missing

print("used")
