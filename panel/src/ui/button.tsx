import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { reload } from '../lib/leaving.ts'
import { t } from '../lib/t.ts'
import styles from './button.module.css'
import { Kbd } from './kbd.tsx'
import skeletonStyles from './skeleton.module.css'
import { Tooltip } from './tooltip.tsx'

type Look = 'primary' | 'plain' | 'danger' | 'danger-fill' | 'note'

const looks: Record<Look, string | undefined> = {
  primary: styles.primary,
  plain: styles.plain,
  danger: styles.danger,
  'danger-fill': styles.dangerFill,
  note: styles.note,
}

type ButtonProps = ComponentProps<'button'> & {
  look?: Look | undefined
  size?: 'tool' | 'small' | 'wide'
  icon?: ReactNode
  hotkey?: string
  /** The word stays, dots replace the icon, and a second press is ignored. */
  busy?: boolean
}

/** A button with its word, and an icon and the key that presses it. It is no submit button unless it says so. */
export function Button({
  look,
  size,
  icon,
  hotkey,
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, size && styles[size], look && looks[look], className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Dots /> : icon}
      <span className={styles.label}>{children}</span>
      {hotkey && <Kbd>{hotkey}</Kbd>}
    </button>
  )
}

/** Loads the page again, for what a page that is open cannot get. What was written is kept, as the page asks itself. */
export function ReloadButton() {
  return (
    <Button size="tool" onClick={reload}>
      {t('reload')}
    </Button>
  )
}

/** Something is on its way. */
export function Dots() {
  return (
    <span className={skeletonStyles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string; hotkey?: string; small?: boolean }

/** A button that is only an icon always shows its name as a tooltip and gives it to screen readers as a label. */
export function IconButton({ label, hotkey, small = false, className = '', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} hotkey={hotkey} isName>
      <button type="button" aria-label={label} {...rest} className={cx(styles.icon, small && styles.small, className)}>
        {children}
      </button>
    </Tooltip>
  )
}
