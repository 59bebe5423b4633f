import deskLogoStyles from './desk-logo.module.css'
import emptyStyles from './empty.module.css'
import looks from './looks.module.css'
/** Two half-discs with a gap between them. In one colour it is the assistant. It is never rotated and never closed. */
export function Mark({ size = 16 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true" className={looks.whole}>
      <path d="M7.4 1.4a4.7 4.7 0 0 0 0 9.4z" />
      <path d="M8.6 5.2a4.7 4.7 0 0 1 0 9.4z" />
    </svg>
  )
}

/** The second half is only outlined: waiting for a person. */
export function HalfMark({ size = 16 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" className={looks.whole}>
      <path d="M7.4 1.4a4.7 4.7 0 0 0 0 9.4z" fill="currentColor" />
      <path d="M9.2 6.1a3.9 3.9 0 0 1 0 7.6z" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  )
}

/** The product: the mark on the colour of the navigation. */
export function Logo() {
  return (
    <svg className={deskLogoStyles.logo} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--nav-selected)" />
      <path d="M11.2 4.2a5.6 5.6 0 0 0 0 11.2z" fill="var(--nav-ink)" />
      <path d="M12.8 8.6a5.6 5.6 0 0 1 0 11.2z" fill="var(--brass)" />
    </svg>
  )
}

/** The operator's own logo, on a light ground in both themes, as such pictures are drawn for one. Nothing if unset. */
export function DeskLogo({ url }: { url: string | null }) {
  return url === null ? null : <img className={deskLogoStyles.deskLogo} data-part="desk-logo" src={url} alt="" />
}

/** The provider's channel. */
export function Channel({ size = 12 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" className={looks.whole}>
      <path
        d="M8 1.9a6.1 6.1 0 0 0-5.3 9.1L1.9 14l3.1-.8A6.1 6.1 0 1 0 8 1.9z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M6 5.4c-.5.3-.8.9-.6 1.6.4 1.5 1.7 2.9 3.3 3.4.8.2 1.4-.1 1.7-.7l-1.5-1-.7.5c-.7-.3-1.2-.8-1.5-1.5l.5-.7z"
        fill="currentColor"
      />
    </svg>
  )
}

/** Half-discs for empty pages: filled, or dashed if something is missing. */
export function Halves({ dashed = 'second' }: { dashed?: 'second' | 'both' }) {
  const missing = { fill: 'none', stroke: 'var(--control)', strokeWidth: 1.25, strokeDasharray: '3 3' }
  const there = { fill: 'var(--accent-tint)' }
  return (
    <svg className={emptyStyles.halves} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M30 8a19 19 0 0 0 0 38z" {...(dashed === 'both' ? missing : there)} />
      <path d="M34 18a19 19 0 0 1 0 38z" {...missing} />
    </svg>
  )
}
