import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { uuid: string; className?: string; title?: string; children: ReactNode }

/** Opens a conversation from elsewhere, in the list of all. */
export function ConversationLink({ uuid, className = 'link', children, ...rest }: Props) {
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
