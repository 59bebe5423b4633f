import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api, asForm, patientApi } from '../../../lib/api.ts'
import { conversationKeys, heldKey, templateKeys } from '../../../lib/query-keys.ts'
import type { HeldReply, Template, TemplateChoice, TemplateFields } from '../../../lib/types.ts'

export const templatesQuery = (inboxId: number) =>
  queryOptions({
    queryKey: templateKeys.list(inboxId),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/whatsapp/templates', { params: { query: { inbox_id: inboxId } }, signal })),
    enabled: inboxId > 0,
  })

/** Those of all accounts. */
export const everyTemplateQuery = queryOptions({
  queryKey: [...templateKeys.all, 'every'] as const,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/whatsapp/templates', { signal })),
})

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/whatsapp/templates/{id}', { params: { path: { id } }, signal })),
  })

/** How many customers were written to outside the reply window, and how many may be. */
export const limitQuery = (inboxId: number) =>
  queryOptions({
    queryKey: templateKeys.limit(inboxId),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/whatsapp/limit', { params: { query: { inbox_id: inboxId } }, signal })),
    enabled: inboxId > 0,
  })

const meta = { invalidates: [templateKeys.all] }

/** Reads the templates of the inbox's business account from the provider again. */
export function useSync(inboxId: number) {
  return useMutation({
    mutationFn: () => answer(api.POST('/api/v1/whatsapp/templates/sync', { params: { query: { inbox_id: inboxId } } })),
    meta,
  })
}

type NewTemplate = TemplateFields & { inbox_id: number; name: string; language: string }

/** Uploads the file for a header. The message that it is sent with uses it up. */
export function useUpload() {
  return useMutation({
    mutationFn: (file: File) => answer(patientApi.POST('/api/v1/media', asForm(file))),
  })
}

export function useCreateTemplate() {
  return useMutation({
    mutationFn: (body: NewTemplate) => answer(api.POST('/api/v1/whatsapp/templates', { body })),
    meta,
  })
}

/** Saves a draft, or a template that was rejected; the provider hears nothing of it until it is submitted. */
export function useChangeTemplate(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TemplateFields & { unchanged_since?: string }) =>
      answer(api.PUT('/api/v1/whatsapp/templates/{id}', { params: { path: { id } }, body })),
    onSuccess: (template) => client.setQueryData(templateKeys.one(id), template),
    meta,
  })
}

/** Sends a saved template to the provider's review, which takes it out of the hands of the form. */
export function useSubmitTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      answer(api.POST('/api/v1/whatsapp/templates/{id}/submit', { params: { path: { id } } })),
    onSuccess: (template: Template) => client.setQueryData(templateKeys.one(template.id), template),
    meta,
  })
}

export function useDeleteTemplate(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/whatsapp/templates/{id}', { params: { path: { id } } })),
    meta,
  })
}

/** `replaces`: a failed message, which is deleted when this one leaves. */
type Going = {
  template: TemplateChoice
  echo_id: string
  replaces?: string
  send_at?: string
  if_customer_writes?: HeldReply['if_customer_writes']
}

/**
 * Sends a template. It is held like a reply and can be taken back, unless it leaves at once. `echo_id` makes a repeated
 * press send only once.
 */
export function useSendTemplate(uuid: string, waits: boolean) {
  return useMutation({
    mutationFn: async (body: Going): Promise<void> => {
      const params = { path: { uuid } }
      if (waits || body.replaces || body.send_at)
        await answer(api.POST('/api/v1/conversations/{uuid}/held-replies', { params, body }))
      else await answer(api.POST('/api/v1/conversations/{uuid}/messages', { params, body }))
    },
    meta: {
      invalidates: [conversationKeys.one(uuid), conversationKeys.lists, templateKeys.all, heldKey(uuid)],
      thread: uuid,
    },
  })
}

type Start = { inbox_id: number; contact_id?: number; phone_number?: string; template: TemplateChoice }

/** Writes to a customer first, with a template. The same `echo_id` sent again starts no second conversation. */
export function useStartConversation() {
  return useMutation({
    mutationFn: ({ echo_id, ...body }: Start & { echo_id: string }) =>
      answer(api.POST('/api/v1/conversations', { body, params: { header: { 'Idempotency-Key': echo_id } } })),
    meta: { invalidates: [conversationKeys.lists, conversationKeys.counts, templateKeys.all] },
  })
}
