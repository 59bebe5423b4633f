import { useRef, useState } from 'react'
import { ApiError, upload } from '../../../lib/api.ts'
import { wordError } from '../../../lib/errors.ts'
import { listOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Media } from '../../../lib/types.ts'
import type { Mode } from '../../inbox/drafts/api.ts'

const mb = 1024 * 1024
/**
 * WhatsApp Cloud API: the kinds of files that it accepts, and the largest size of each. A note may have any file that
 * the desk accepts.
 */
const limits: { kinds: RegExp; max: number }[] = [
  { kinds: /^image\/(jpeg|png)$/, max: 5 * mb },
  { kinds: /^video\/(mp4|3gpp)$/, max: 16 * mb },
  { kinds: /^audio\/(aac|amr|mpeg|mp4|ogg|x-m4a)$/, max: 16 * mb },
  { kinds: /^(application|text)\/(?!html$|octet-stream$)/, max: 100 * mb },
]
const largestMb = 100
const most = 10

export type Upload = {
  key: number
  name: string
  size: number
  /** From 0 to 1. */
  done: number
  media?: Media
  fault?: string | undefined
  /** Sends it once more, where the connection or the desk failed. */
  again?: (() => void) | undefined
  cancel: () => void
}

/** Why a file cannot be sent, in words with the limit. Undefined if it can. */
function faultOf({ name, type, size }: File, mode: Mode): string | undefined {
  const allowed = mode === 'note' ? { max: largestMb * mb } : limits.find(({ kinds }) => kinds.test(type))
  if (!allowed) return t('composer.file_kind', { name })
  if (size > allowed.max) return t('composer.file_size', { name, max: allowed.max / mb })
  return size === 0 ? t('composer.file_empty', { name }) : undefined
}

/** By conversation and mode, so that a note's files are never sent with a reply. They last as long as the page. */
const waiting = new Map<string, Upload[]>()
let made = 0

let redrawShown: (of: string) => void = () => undefined

/** Puts back the files of a reply that was taken back, to be sent with the next one. */
export function putBack(
  uuid: string,
  files: readonly { id: number; name: string; content_type: string; size: number }[],
) {
  const of = `${uuid} reply`
  const rows = files.map(({ id, name, content_type, size }): Upload => {
    made += 1
    const key = made
    const cancel = () => {
      waiting.set(
        of,
        (waiting.get(of) ?? []).filter((one) => one.key !== key),
      )
      redrawShown(of)
    }
    const media = {
      id,
      uuid: '',
      store: 'fs',
      filename: name,
      content_type,
      size,
      disposition: 'attachment',
      url: '',
    } as const
    const times = { created_at: '', updated_at: '', meta: { width: null, height: null } }
    return { key, name, size, done: 1, media: { ...media, ...times }, cancel }
  })
  waiting.set(of, [...rows, ...(waiting.get(of) ?? [])])
  redrawShown(of)
}

/**
 * Files that are being uploaded or are uploaded, to be sent with the next message. A file that the desk would refuse is
 * not uploaded.
 */
export function useUploads(uuid: string, mode: Mode) {
  const name = `${uuid} ${mode}`
  const [, redraw] = useState(0)
  const shown = useRef(name)
  shown.current = name
  redrawShown = (of) => {
    if (of === shown.current) redraw((count) => count + 1)
  }
  const set = (of: string, next: (all: Upload[]) => Upload[]) => {
    waiting.set(of, next(waiting.get(of) ?? []))
    if (of === shown.current) redraw((count) => count + 1)
  }
  const change = (key: number, part: Partial<Upload>) =>
    set(name, (all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => set(name, (all) => all.filter((one) => one.key !== key))

  const begin = (file: File) => {
    made += 1
    const key = made
    const stop = new AbortController()
    const cancel = () => {
      stop.abort()
      drop(key)
    }
    const fault = faultOf(file, mode)
    const row = { key, name: file.name, size: file.size, done: 0, cancel }
    set(name, (all) => [...all, fault ? { ...row, fault } : row])
    if (fault) return
    const send = () =>
      upload(file, { signal: stop.signal, onProgress: (done) => change(key, { done }) }).then(
        (media) => change(key, { done: 1, media }),
        (error) => {
          if (!(error instanceof ApiError)) return
          const mayWork = error.status === 0 || error.status >= 500
          change(key, { fault: `${file.name}: ${wordError(error)}`, again: mayWork ? again : undefined })
        },
      )
    const again = () => {
      change(key, { done: 0, fault: undefined, again: undefined })
      void send()
    }
    void send()
  }
  const leaveOut = (files: readonly File[]) => {
    made += 1
    const key = made
    const names = listOf(files.map(({ name }) => name))
    const fault = t('composer.files_most', { max: most, names })
    set(name, (all) => [...all, { key, name: names, size: 0, done: 0, fault, cancel: () => drop(key) }])
  }
  /** Adds files that the desk already has, as soon as it has copied them for this message. */
  const adopt = (files: readonly { filename: string; size: number }[], coming: Promise<Media[]>) => {
    const rows = files.map(({ filename, size }) => {
      made += 1
      const key = made
      return { key, name: filename, size, done: 0, cancel: () => drop(key) }
    })
    set(name, (held) => [...held, ...rows])
    coming.then(
      (media) => {
        for (const [index, { key }] of rows.entries()) {
          const copy = media[index]
          change(key, copy ? { done: 1, media: copy } : { fault: t('composer.file_gone') })
        }
      },
      (error) => {
        for (const { key } of rows) change(key, { fault: wordError(error) })
      },
    )
  }
  const all = waiting.get(name) ?? []
  return {
    all,
    ready: all.some(({ media }) => media),
    refused: all.filter(({ fault }) => fault).length,
    busy: all.some(({ media, fault }) => !media && !fault),
    add: (files: Iterable<File>) => {
      const room = Math.max(0, most - all.filter(({ fault }) => !fault).length)
      const given = [...files]
      for (const file of given.slice(0, room)) begin(file)
      if (given.length > room) leaveOut(given.slice(room))
    },
    adopt,
    /** Takes the uploaded files out to send them. What was refused stays, so that nobody believes that it was sent. */
    take: () => {
      const taken = (waiting.get(name) ?? []).flatMap(({ media }) => media ?? [])
      set(name, (held) => held.filter(({ fault }) => fault))
      return taken
    },
  }
}
