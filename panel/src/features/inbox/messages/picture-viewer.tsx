import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import type { Attachment } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { IconButton } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import styles from './picture-viewer.module.css'

const zooms = [1, 1.5, 2, 3, 4]

type Props = { pictures: Attachment[]; shown: string; onShow: (uuid: string) => void; onClose: () => void }

/**
 * The pictures of the thread, one at a time and as large as possible. The focus stays inside and returns at the end.
 */
export function PictureViewer({ pictures, shown, onShow, onClose }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [enlarged, setEnlarged] = useState({ uuid: '', zoom: 0 })
  const index = pictures.findIndex((picture) => picture.uuid === shown)
  const picture = pictures[index]
  const zoom = enlarged.uuid === shown ? enlarged.zoom : 0

  const go = (step: number) => {
    const next = pictures[index + step]
    if (next) onShow(next.uuid)
  }
  const magnify = (next: number) => setEnlarged({ uuid: shown, zoom: Math.min(zooms.length - 1, Math.max(0, next)) })
  const onKeyDown = (event: React.KeyboardEvent) => {
    const towards = document.documentElement.dir === 'rtl' ? -1 : 1
    const { key } = event
    // The arrow keys move an enlarged picture.
    if (zoom === 0 && key === 'ArrowRight') go(towards)
    else if (zoom === 0 && key === 'ArrowLeft') go(-towards)
    else if (key === '+' || key === '=') magnify(zoom + 1)
    else if (key === '-') magnify(zoom - 1)
    else if (key === '0') magnify(0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Dialog.Root open={picture !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.viewer}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement as HTMLElement | null
            room.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
        >
          {picture && (
            <>
              <Head picture={picture} zoom={zoom} onZoom={magnify}>
                {pictures.length > 1 && <span>{t('viewer.place', { at: index + 1, of: pictures.length })}</span>}
              </Head>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
              <div ref={room} className={styles.room} tabIndex={0}>
                <img
                  src={picture.url}
                  alt={t('kind.image')}
                  style={{ inlineSize: `${zooms[zoom]! * 100}%`, blockSize: `${zooms[zoom]! * 100}%` }}
                />
              </div>
              {index > 0 && (
                <IconButton
                  className={cx(styles.step, styles.isBack)}
                  label={t('viewer.previous')}
                  onClick={() => go(-1)}
                >
                  <ChevronLeft className="flip" />
                </IconButton>
              )}
              {index < pictures.length - 1 && (
                <IconButton className={styles.step} label={t('viewer.next')} onClick={() => go(1)}>
                  <ChevronRight className="flip" />
                </IconButton>
              )}
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type HeadProps = { picture: Attachment; zoom: number; onZoom: (zoom: number) => void; children: React.ReactNode }

function Head({ picture, zoom, onZoom, children }: HeadProps) {
  const { name, url } = picture
  return (
    <div className={styles.head}>
      <Dialog.Title className="cut" dir="auto">
        {name}
      </Dialog.Title>
      {children}
      <span className={looks.grow} />
      <IconButton label={t('viewer.smaller')} hotkey="−" disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
        <ZoomOut />
      </IconButton>
      <IconButton
        label={t('viewer.larger')}
        hotkey="+"
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <ZoomIn />
      </IconButton>
      <a className={buttonStyles.icon} href={url} download={name} aria-label={t('part.download', { name })}>
        <Download />
      </a>
      <Dialog.Close asChild>
        <IconButton label={t('close')} hotkey="Esc">
          <X />
        </IconButton>
      </Dialog.Close>
    </div>
  )
}
