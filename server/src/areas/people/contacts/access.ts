import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { Paging } from '../../../platform/lists/page.ts'
import type { FoundPage } from '../../../platform/lists/search.ts'
import * as files from '../../office/files/service.ts'
import { rowsVisibleTo, visibleTo } from '../../office/sight/service.ts'
import { accessContact, readsAllContacts } from './known.ts'
import type { Contact, ContactChanges, ContactDetails, ContactNote } from './schema.ts'
import * as service from './service.ts'

/** Finds contacts that the actor may see, by name, e-mail address or any part of the number, newest first. */
export const searchContacts = (ctx: Ctx, search: Paging & { query: string }): Promise<FoundPage<Contact>> =>
  service.searchContacts(ctx, search, readsAllContacts(ctx) ? undefined : sightOf(ctx))

const sightOf = (ctx: Ctx) => ({
  visible: visibleTo(ctx),
  visibleBeginnings: rowsVisibleTo(ctx, service.knownBeginnings),
})

export async function getContact(ctx: Ctx, id: number): Promise<ContactDetails> {
  await accessContact(ctx, id)
  return service.getContact(ctx, id)
}

export async function editContact(
  ctx: Ctx,
  id: number,
  changes: ContactChanges,
  picture: Upload | undefined,
): Promise<ContactDetails> {
  await accessContact(ctx, id)
  return service.editContact(ctx, id, changes, picture)
}

/** The picture of a contact that the actor may see. */
export async function openPicture(ctx: Ctx, uuid: string): Promise<files.Opened> {
  await accessContact(ctx, await service.getByPicture(ctx, uuid))
  return files.openPictureOfContact(ctx, uuid)
}

export async function blockContact(ctx: Ctx, id: number, blocked: boolean): Promise<ContactDetails> {
  await accessContact(ctx, id)
  return service.blockContact(ctx, id, blocked)
}

export async function listNotes(ctx: Ctx, id: number): Promise<ContactNote[]> {
  await accessContact(ctx, id)
  return service.listNotes(ctx, id)
}

export async function addNote(ctx: Ctx, id: number, note: string): Promise<ContactNote> {
  await accessContact(ctx, id)
  return service.addNote(ctx, id, note)
}

export async function deleteNote(ctx: Ctx, id: number, note: number): Promise<void> {
  await accessContact(ctx, id)
  return service.deleteNote(ctx, id, note)
}
