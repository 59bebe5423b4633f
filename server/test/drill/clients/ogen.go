// Uses the client that ogen generated as the package `desk`. Everything it needs is in the environment.
package main

import (
	"context"
	"fmt"
	"os"

	"example.com/client/desk"
	"github.com/google/uuid"
	"github.com/ogen-go/ogen/http"
	"github.com/ogen-go/ogen/ogenerrors"
)

type key struct{}

func (key) Token(context.Context, desk.OperationName) (desk.Token, error) {
	return desk.Token{APIKey: "token " + os.Getenv("DESK_KEY")}, nil
}
func (key) Basic(context.Context, desk.OperationName) (desk.Basic, error) {
	return desk.Basic{}, ogenerrors.ErrSkipClientSecurity
}
func (key) Session(context.Context, desk.OperationName) (desk.Session, error) {
	return desk.Session{}, ogenerrors.ErrSkipClientSecurity
}

func need[T any](what string, answer any, err error) T {
	found, ok := answer.(T)
	if err != nil || !ok {
		fmt.Printf("%s: %v %T %+v\n", what, err, answer, answer)
		os.Exit(1)
	}
	return found
}

func main() {
	ctx := context.Background()
	conversation := uuid.MustParse(os.Getenv("CONVERSATION"))
	client, err := desk.NewClient(os.Getenv("DESK_URL"), key{})
	need[*desk.Client]("client", client, err)

	me, err := client.GetMe(ctx)
	need[*desk.AgentAnswer]("sign in", me, err)

	list := desk.ListAllConversationsParams{Page: desk.NewOptInt(1), PageSize: desk.NewOptInt(1)}
	list.Filters = desk.NewOptString(`[{"field": "status_category", "operator": "equals", "value": "open"}]`)
	listed, err := client.ListAllConversations(ctx, list)
	page := need[*desk.ConversationItemPageAnswer]("list", listed, err)
	if page.Data.Results[0].UUID != conversation {
		need[bool]("another conversation", nil, nil)
	}

	article := desk.UpsertArticleBody{Key: "ogen", Title: "Parcels", Content: "A parcel takes two days."}
	written, err := client.UpsertArticle(ctx, &article, desk.UpsertArticleParams{})
	need[*desk.UpsertResultAnswerHeaders]("upsert", written, err)

	file, err := os.Open(os.Getenv("FILE"))
	need[*os.File]("file", file, err)
	uploaded, err := client.UploadMedia(ctx, &desk.UploadFormMultipart{Files: http.MultipartFile{Name: "note.txt", File: file}})
	media := need[*desk.MediaAnswerHeaders]("upload", uploaded, err)

	to := desk.SendMessageParams{UUID: conversation}
	text := desk.SendMessageBody{Message: desk.NewOptString("The parcel is on its way."), Attachments: []int64{media.Response.Data.ID}}
	message, err := client.SendMessage(ctx, &text, to)
	need[*desk.MessageAnswerHeaders]("message", message, err)

	params := desk.TemplateChoiceParams{Body: desk.NewOptTemplateValues(desk.NewStringArrayTemplateValues([]string{"Ada"}))}
	template := desk.TemplateChoice{Name: os.Getenv("TEMPLATE"), Language: "da", Params: desk.NewOptTemplateChoiceParams(params)}
	sent, err := client.SendMessage(ctx, &desk.SendMessageBody{Template: desk.NewOptTemplateChoice(template)}, to)
	need[*desk.MessageAnswerHeaders]("template", sent, err)

	refused, err := client.SendMessage(ctx, &desk.SendMessageBody{Message: desk.NewOptString(" ")}, to)
	need[*desk.BadRequestHeaders]("400", refused, err)

	missing, err := client.GetConversation(ctx, desk.GetConversationParams{UUID: uuid.Nil})
	need[*desk.GetConversationNotFound]("404", missing, err)

	fmt.Println("used")
}
