import desk.ApiClient;
import desk.ApiException;
import desk.api.AgentsApi;
import desk.api.ConversationsApi;
import desk.api.FilesApi;
import desk.api.KnowledgeApi;
import desk.api.MessagesApi;
import desk.api.TagsApi;
import desk.model.ErrorType;
import desk.model.ImportOutcome;
import desk.model.SendMessageBody;
import desk.model.TagBody;
import desk.model.TemplateChoice;
import desk.model.TemplateChoiceParams;
import desk.model.TemplateValues;
import desk.model.UpsertArticleBody;
import java.io.File;
import java.util.Map;
import java.util.UUID;

/** Uses the client that openapi-generator made as the package `desk`. Everything it needs is in the environment. */
public class Client {
  interface Call {
    Object call() throws ApiException;
  }

  static void need(boolean ok, String what) {
    if (!ok) throw new AssertionError(what);
  }

  static ErrorType refusal(int status, Call call) throws Exception {
    try {
      call.call();
    } catch (ApiException refused) {
      need(refused.getCode() == status, "status " + refused.getCode());
      return desk.model.Error.fromJson(refused.getResponseBody()).getErrorType();
    }
    throw new AssertionError("not refused");
  }

  public static void main(String[] args) throws Exception {
    UUID conversation = UUID.fromString(System.getenv("CONVERSATION"));
    ApiClient client = new ApiClient().setBasePath(System.getenv("DESK_URL"));
    client.addDefaultHeader("Authorization", "token " + System.getenv("DESK_KEY"));

    need(new AgentsApi(client).getMe().getData().getEnabled(), "sign in");

    ConversationsApi conversations = new ConversationsApi(client);
    String filters = "[{\"field\": \"status_category\", \"operator\": \"equals\", \"value\": \"open\"}]";
    var page = conversations.listAllConversations(1, 1, null, null, filters).getData();
    need(page.getResults().get(0).getUuid().equals(conversation), "list");

    var article = new UpsertArticleBody().key("java").title("Parcels").content("A parcel takes two days.");
    var written = new KnowledgeApi(client).upsertArticle(article, null).getData();
    need(written.getOutcome() == ImportOutcome.ADDED, "upsert");

    var media = new FilesApi(client).uploadMedia(new File(System.getenv("FILE"))).getData();

    MessagesApi messages = new MessagesApi(client);
    var text = new SendMessageBody().message("The parcel is on its way.").addAttachmentsItem(media.getId());
    need(messages.sendMessage(conversation, text, null).getData().getConversationUuid().equals(conversation), "message");

    var params = new TemplateChoiceParams().body(new TemplateValues(Map.of("1", "Ada")));
    var template = new TemplateChoice().name(System.getenv("TEMPLATE")).language("da").params(params);
    messages.sendMessage(conversation, new SendMessageBody().template(template), null);

    TagsApi tags = new TagsApi(client);
    need(refusal(400, () -> tags.createTag(new TagBody().name(" "), null)) == ErrorType.INPUT_EXCEPTION, "400");
    need(refusal(404, () -> conversations.getConversation(new UUID(0, 0))) == ErrorType.NOT_FOUND_EXCEPTION, "404");

    System.out.println("used");
    System.exit(0);
  }
}
