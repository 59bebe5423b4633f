import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import buttonStyles from './button.module.css'

type Props = { uuid: string; className?: string | undefined; title?: string | undefined; children: ReactNode }

/** Opens a conversation from elsewhere, in the list of all conversations. */
export function ConversationLink({ uuid, className = buttonStyles.link, children, ...rest }: Props) {
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view: 'all', uuid }}
      search={{}}
      className={className}
      activeProps={{}}
      {...rest}
    >
      {children}
    </Link>
  )
}
