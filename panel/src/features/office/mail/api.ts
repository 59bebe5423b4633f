import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import type { MailSettings } from '../../../lib/types.ts'
import { since } from '../../../lib/unchanged.ts'
import { settingKeys } from '../settings/api.ts'

const path = '/api/v1/settings/notifications/email'

/** The fields of the form, in which a port is text until it is sent. */
export type MailFields = Omit<
  MailSettings,
  'notification.email.port' | 'notification.email.vendor_mailbox_available' | 'updated_at'
> & {
  'notification.email.port': string
}

export const mailQuery = queryOptions({
  queryKey: settingKeys.mail,
  queryFn: ({ signal }) => answer(api.GET(path, { signal })),
})

export function useUpdateMail(settings: MailSettings) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ 'notification.email.port': port, ...fields }: Partial<MailFields>) =>
      answer(
        api.PUT(path, {
          body: {
            ...fields,
            ...(port === undefined ? {} : { 'notification.email.port': Number(port) }),
            ...since(settings),
          },
        }),
      ),
    onSuccess: (stored) => client.setQueryData(settingKeys.mail, stored),
  })
}

export function useSendTestMail() {
  return useMutation({ mutationFn: (to: string) => answer(api.POST(`${path}/test`, { body: { to } })) })
}
