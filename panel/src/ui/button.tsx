import type { ComponentProps, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'
import { Tooltip } from './tooltip.tsx'

type Look = 'primary' | 'plain' | 'danger' | 'danger-fill' | 'note'

type ButtonProps = ComponentProps<'button'> & {
  look?: Look | undefined
  size?: 'tool' | 'small' | 'wide'
  icon?: ReactNode
  hotkey?: string
  /** The word stays, dots stand in for the icon, a second press is ignored. */
  busy?: boolean
}

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
      className={['btn', size, look, className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Dots /> : icon}
      <span className="label">{children}</span>
      {hotkey && <Kbd>{hotkey}</Kbd>}
    </button>
  )
}

function Dots() {
  return (
    <span className="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string; hotkey?: string; small?: boolean }

/** A button of one icon always says its name, to the eye by tooltip and to the ear by label. */
export function IconButton({ label, hotkey, small = false, className = '', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} hotkey={hotkey}>
      <button type="button" aria-label={label} {...rest} className={`ibtn ${small ? 'small' : ''} ${className}`}>
        {children}
      </button>
    </Tooltip>
  )
}
