import { Pause, Play, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { clockLength } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Attachment } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import looks from '../../../ui/looks.module.css'
import skeletonStyles from '../../../ui/skeleton.module.css'
import { useTranscribeAgain } from './api.ts'
import { FileCard, Missing } from './files.tsx'
import styles from './message-parts.module.css'
import { Wave } from './wave.tsx'

const speeds = [1, 1.5, 2]

/** Only one recording plays at a time. */
let heard: HTMLAudioElement | null = null

/** A recording with its speed, its position and what was said in it. `named` is true if it was sent as a file. */
export function VoicePlayer({ file, named }: { file: Attachment; named: boolean }) {
  if (file.state !== 'ready') return <Missing file={file} />
  return (
    <>
      {named && <bdi className={cx('cut', looks.block)}>{file.name}</bdi>}
      <Player file={file} />
      {file.transcript && <Transcript uuid={file.uuid} {...file.transcript} />}
    </>
  )
}

function Player({ file }: { file: Attachment }) {
  const sound = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(file.duration ?? 0)
  const [speed, setSpeed] = useState(1)
  const [broken, setBroken] = useState(false)
  const again = () => {
    setPlaying(false)
    setBroken(false)
  }
  if (broken) {
    return (
      <>
        <span className={cx(styles.partWait, styles.isBad)}>
          {t('player.failed')}{' '}
          <button type="button" className={buttonStyles.link} onClick={again}>
            {t('retry')}
          </button>
        </span>
        <FileCard file={file} />
      </>
    )
  }

  const toggle = () => {
    const audio = sound.current!
    if (!audio.paused) return audio.pause()
    if (heard !== audio) heard?.pause()
    heard = audio
    audio.playbackRate = speed
    audio.play().catch((error: DOMException) => error.name === 'NotSupportedError' && setBroken(true))
  }
  const seek = (seconds: number) => {
    setAt(seconds)
    sound.current!.currentTime = seconds
  }
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
    setSpeed(next)
    sound.current!.playbackRate = next
  }
  return (
    <div className={styles.voice}>
      {/* biome-ignore lint/a11y/useMediaCaption: what was said stands below as text. */}
      <audio
        ref={sound}
        src={file.url}
        preload={file.duration === null ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration, currentTime } }) => {
          if (Number.isFinite(duration)) setLength(duration)
          if (at > 0 && currentTime === 0) sound.current!.currentTime = at
        }}
        onError={() => setBroken(true)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(playing ? 'player.pause' : 'player.play')}
        onClick={toggle}
      >
        {playing ? <Pause /> : <Play />}
      </button>
      <span className={styles.waveBox}>
        <Wave seed={file.uuid} played={length > 0 ? at / length : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(at, length)}
          aria-label={t('player.position')}
          aria-valuetext={t('player.position_of', { at: clockLength(at), of: clockLength(length) })}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -5, ArrowRight: 5 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            seek(Math.min(length, Math.max(0, at + step)))
          }}
        />
      </span>
      <span className={styles.length}>{clockLength(playing || at > 0 ? at : length)}</span>
      <button
        type="button"
        className={styles.speed}
        aria-label={t('player.speed', { speed: `${speed}×` })}
        onClick={nextSpeed}
      >
        {speed}×
      </button>
    </div>
  )
}

type Said = NonNullable<Attachment['transcript']> & { uuid: string }

function Transcript({ uuid, state, text }: Said) {
  const again = useTranscribeAgain()
  return (
    <section className={styles.transcript} aria-label={t('player.transcript')}>
      {state === 'ready' && <span className="foreign">{text}</span>}
      {state === 'pending' && (
        <small>
          <span className={skeletonStyles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t('player.transcribing')}
        </small>
      )}
      {state === 'failed' && (
        <small>
          {t('player.no_transcript')}
          <button
            type="button"
            className={buttonStyles.link}
            disabled={again.isPending}
            onClick={() => again.mutate(uuid)}
          >
            <RotateCw className="i-12" /> {t('part.fetch_again')}
          </button>
        </small>
      )}
      {again.isError && <small role="alert">{wordError(again.error)}</small>}
    </section>
  )
}
