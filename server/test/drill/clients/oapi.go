// Uses the client that oapi-codegen generated as the package `desk`. Everything it needs is in the environment.
package main

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"

	"example.com/client/desk"
	"github.com/google/uuid"
)

func need(ok bool, what string, err error) {
	if err != nil || !ok {
		fmt.Println(what, err)
		os.Exit(1)
	}
}

func main() {
	ctx := context.Background()
	conversation := uuid.MustParse(os.Getenv("CONVERSATION"))
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "token "+os.Getenv("DESK_KEY"))
		return nil
	}
	client, err := desk.NewClientWithResponses(os.Getenv("DESK_URL"), desk.WithRequestEditorFn(key))
	need(err == nil, "client", err)

	me, err := client.GetMeWithResponse(ctx)
	need(err == nil && me.JSON200 != nil && me.JSON200.Data.Enabled, "sign in", err)

	one, filters := 1, `[{"field": "status_category", "operator": "equals", "value": "open"}]`
	list := &desk.ListAllConversationsParams{Page: &one, PageSize: &one, Filters: &filters}
	page, err := client.ListAllConversationsWithResponse(ctx, list)
	need(err == nil && page.JSON200 != nil && page.JSON200.Data.Results[0].Uuid == conversation, "list", err)

	article := desk.UpsertArticleBody{Key: "oapi", Title: "Parcels", Content: "A parcel takes two days."}
	written, err := client.UpsertArticleWithResponse(ctx, nil, article)
	need(err == nil && written.JSON200 != nil && written.JSON200.Data.Outcome == "added", "upsert", err)

	file, err := os.ReadFile(os.Getenv("FILE"))
	need(err == nil, "file", err)
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	part, _ := parts.CreateFormFile("files", "note.txt")
	_, _ = part.Write(file)
	parts.Close()
	media, err := client.UploadMediaWithBodyWithResponse(ctx, parts.FormDataContentType(), &form)
	need(err == nil && media.JSON200 != nil, "upload", err)

	text, files := "The parcel is on its way.", []int64{media.JSON200.Data.Id}
	message, err := client.SendMessageWithResponse(ctx, conversation, nil, desk.SendMessageBody{Message: &text, Attachments: &files})
	need(err == nil && message.JSON200 != nil, "message", err)

	var values desk.TemplateValues
	need(values.FromTemplateValues0([]string{"Ada"}) == nil, "values", nil)
	template := desk.TemplateChoice{Name: os.Getenv("TEMPLATE"), Language: "da"}
	template.Params = &desk.TemplateChoiceParams{Body: &values}
	sent, err := client.SendMessageWithResponse(ctx, conversation, nil, desk.SendMessageBody{Template: &template})
	need(err == nil && sent.JSON200 != nil, "template", err)

	refused, err := client.CreateTagWithResponse(ctx, nil, desk.TagBody{Name: " "})
	need(err == nil && refused.JSON400 != nil && *refused.JSON400.ErrorType == desk.InputException, "400", err)

	missing, err := client.GetConversationWithResponse(ctx, uuid.Nil)
	need(err == nil && missing.JSON404 != nil && *missing.JSON404.ErrorType == desk.NotFoundException, "404", err)

	fmt.Println("used")
}
