const bars = 46
const step = 4

/** Heights that look like speech and are always the same for a recording. The sound itself is not read for them. */
function heightsOf(seed: string) {
  let noise = [...seed].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 65_521, 7)
  return Array.from({ length: bars }, () => {
    noise = (noise * 75 + 74) % 65_537
    return 3 + (noise % 100) / 7 + (noise % 11 === 0 ? 3 : 0)
  })
}

/** `played` is from 0 to 1. */
export function Wave({ seed, played }: { seed: string; played: number }) {
  return (
    <svg className={styles.wave} viewBox={`0 0 ${bars * step} 22`} preserveAspectRatio="none" aria-hidden="true">
      {heightsOf(seed).map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
          key={index}
          className={index / bars < played ? styles.isPlayed : undefined}
          x={index * step}
          y={11 - height / 2}
          width={2}
          height={height}
          rx={1}
        />
      ))}
    </svg>
  )
}

import styles from './message-parts.module.css'
