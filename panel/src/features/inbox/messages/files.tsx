import { Download, FileX2, RotateCw } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { fileSize } from '../../../lib/format.ts'
import { t, type Word } from '../../../lib/t.ts'
import type { Attachment, Message } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import looks from '../../../ui/looks.module.css'
import skeletonStyles from '../../../ui/skeleton.module.css'
import { useFetchAgain } from './api.ts'
import styles from './message-parts.module.css'
import { useThreadActions } from './thread-actions.ts'

const failures: Record<NonNullable<Attachment['failure']>, Word> = {
  too_large: 'part.too_large',
  gone: 'part.gone',
  damaged: 'part.damaged',
  refused: 'part.refused',
  unreachable: 'part.unreachable',
}

/** Shown in place of a missing file: that it will come, or why it does not and what can be done. */
export function Missing({ file }: { file: Attachment }) {
  const again = useFetchAgain()
  if (file.state === 'pending') {
    return (
      <span className={styles.partWait}>
        <span className={skeletonStyles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {t('part.fetching')}
      </span>
    )
  }
  const failure = file.failure ?? 'unreachable'
  const mayCome = failure !== 'too_large' && failure !== 'gone'
  return (
    <span className={cx(styles.partWait, styles.isBad)}>
      <FileX2 className="i-14" />
      <span>
        {t(failures[failure])}{' '}
        {mayCome && (
          <button
            type="button"
            className={buttonStyles.link}
            disabled={again.isPending}
            onClick={() => again.mutate(file.uuid)}
          >
            <RotateCw className="i-12" /> {t('part.fetch_again')}
          </button>
        )}
        {again.isError && <span role="alert">{wordError(again.error)}</span>}
      </span>
    </span>
  )
}

const most = { width: 320, height: 240 }

/** The place of a picture, known before it is loaded. What is read beside it must not move, whatever becomes of it. */
function placeOf({ width, height }: { width?: number | null; height?: number | null }) {
  if (!width || !height) return { '--room': '192px', '--ratio': '16 / 9' } as CSSProperties
  const scale = Math.min(1, most.width / width, most.height / height)
  const [across, down] = [Math.max(64, Math.round(width * scale)), Math.max(48, Math.round(height * scale))]
  return { '--room': `${across}px`, '--ratio': `${across} / ${down}` } as CSSProperties
}

/**
 * A picture that opens large, or a sticker, which does not. If the browser cannot show it, it can be downloaded; if the
 * desk has no bytes, it says why.
 */
export function Picture({ file, look }: { file: Attachment; look: 'picture' | 'sticker' }) {
  const { look: open } = useThreadActions()
  const [broken, setBroken] = useState(false)
  if (file.state !== 'ready') {
    return (
      <div className={cx(styles.picture, styles.isEmpty)}>
        <Missing file={file} />
      </div>
    )
  }
  const { name, url, uuid } = file
  const style = placeOf(look === 'sticker' ? { width: 128, height: 128 } : file)
  if (broken) {
    return (
      <a
        className={cx(styles.picture, styles.isLost)}
        style={style}
        href={url}
        download={name}
        title={name}
        aria-label={t('part.download', { name })}
      >
        <Download className="i-14" />
        <bdi className="cut">{name}</bdi>
      </a>
    )
  }
  const picture = (
    <img src={url} alt={t('kind.image')} loading="lazy" decoding="async" onError={() => setBroken(true)} />
  )
  if (look === 'sticker') {
    return (
      <div className={cx(styles.picture, styles.isSticker)} style={style}>
        {picture}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.picture}
      style={style}
      data-file={uuid}
      aria-label={t('part.open_picture', { name })}
      onClick={() => open(uuid)}
    >
      {picture}
    </button>
  )
}

/** Several pictures in a row, as tiles. */
export function Pictures({ messages }: { messages: Message[] }) {
  return (
    <div className={styles.album} data-count={Math.min(4, messages.length)}>
      {messages.map((message) => (
        <div key={message.uuid} id={`message-${message.uuid}`}>
          <Picture file={message.attachments[0]!} look="picture" />
        </div>
      ))}
    </div>
  )
}

/** A video with the browser's own controls, or why the desk has no bytes of it. */
export function Video({ file }: { file: Attachment }) {
  if (file.state !== 'ready') {
    return (
      <div className={cx(styles.picture, styles.isEmpty)}>
        <Missing file={file} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: customers send no captions.
    <video
      className={cx(styles.picture, styles.isVideo)}
      src={file.url}
      controls
      preload="metadata"
      aria-label={t('kind.video')}
    />
  )
}

/** A file that can be saved: its kind, name and size. */
export function FileCard({ file }: { file: Attachment }) {
  const ending = /\.([a-z0-9]{1,4})$/i.exec(file.name)?.[1]?.toUpperCase() ?? '…'
  return (
    <div className={styles.fileCard}>
      <span className={cx(styles.sheet, 'ltr')} aria-hidden="true">
        {ending}
      </span>
      <span className={cx(looks.shrinks, looks.grow)}>
        <bdi className={cx('cut', looks.block)}>{file.name}</bdi>
        {file.state === 'ready' ? (
          <small>
            <span>{fileSize(file.size)}</span> · <span className="ltr">{file.content_type.split('/').at(-1)}</span>
          </small>
        ) : (
          <Missing file={file} />
        )}
      </span>
      {file.state === 'ready' && (
        <a
          className={cx(buttonStyles.icon, buttonStyles.small)}
          href={file.url}
          download={file.name}
          aria-label={t('part.download', { name: file.name })}
        >
          <Download />
        </a>
      )}
    </div>
  )
}
