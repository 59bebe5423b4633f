import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../platform/context.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { maySee } from './rules.ts'

test('an agent sees what one of their permissions opens, and nothing without conversations:read', () => {
  const agent = (...permissions: Permission[]): Actor => ({
    type: 'agent',
    id: 7,
    name: 'Ada',
    permissions: new Set(permissions),
    team_ids: [3],
    admin: false,
  })
  const nobodys = { assigned_user_id: null, assigned_team_id: null }
  const mine = { assigned_user_id: 7, assigned_team_id: null }
  const teams = { assigned_user_id: null, assigned_team_id: 3 }
  const colleagues = { assigned_user_id: 8, assigned_team_id: 3 }
  const foreign = { assigned_user_id: 8, assigned_team_id: 4 }
  const cases: [Permission, object[]][] = [
    ['conversations:read_all', [nobodys, mine, teams, colleagues, foreign]],
    ['conversations:read_assigned', [mine]],
    ['conversations:read_team_all', [teams, colleagues]],
    ['conversations:read_team_inbox', [teams]],
    ['conversations:read_unassigned', [nobodys]],
  ]
  for (const [permission, visible] of cases) {
    for (const conversation of [nobodys, mine, teams, colleagues, foreign]) {
      const expected = visible.includes(conversation)
      assert.equal(
        maySee(agent('conversations:read', permission), conversation),
        expected,
        `${permission} ${JSON.stringify(conversation)}`,
      )
      assert.equal(maySee(agent(permission), conversation), false)
    }
  }
  assert.equal(maySee({ type: 'knowledge_key', id: 1, name: 'docs' }, mine), false)
})
