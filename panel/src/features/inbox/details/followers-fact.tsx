import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { followersQuery, useFollow } from '../conversations/api.ts'

/** Who else is notified of what the customer writes, and whether the person is. */
export function Followers({ uuid }: { uuid: string }) {
  const me = useMe()
  const followers = useQuery(followersQuery(uuid)).data ?? []
  const follow = useFollow(uuid)
  const follows = followers.some(({ id }) => id === me.id)
  return (
    <>
      {followers.map((one) => (
        <Chip key={one.id}>
          <bdi className="cut">{fullName(one)}</bdi>
        </Chip>
      ))}
      <Button size="small" busy={follow.isPending} onClick={() => follow.mutate(!follows)}>
        {t(follows ? 'details.unfollow' : 'details.follow')}
      </Button>
    </>
  )
}
