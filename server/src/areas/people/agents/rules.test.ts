import assert from 'node:assert/strict'
import { test } from 'node:test'
import { losesAdmin } from './rules.ts'

test('only an enabled Admin can stop being one', () => {
  const admin = { enabled: true, roles: ['Admin', 'Agent'] }
  assert.equal(losesAdmin(admin, { enabled: false }), true)
  assert.equal(losesAdmin(admin, { roles: ['Agent'] }), true)
  assert.equal(losesAdmin(admin, { enabled: true, roles: ['Admin'] }), false)
  assert.equal(losesAdmin(admin, {}), false)
  assert.equal(losesAdmin({ ...admin, enabled: false }, { roles: ['Agent'] }), false)
  assert.equal(losesAdmin({ enabled: true, roles: ['Agent'] }, { enabled: false }), false)
})
