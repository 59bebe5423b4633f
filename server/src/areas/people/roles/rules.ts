/** The permissions that somebody needs but does not have: nobody gives away, or governs, more than they may do. */
export function missing<P>(held: ReadonlySet<P>, wanted: readonly P[]): P[] {
  return wanted.filter((permission) => !held.has(permission))
}

/** The name without surrounding blanks, so that two roles never look the same, and each permission once, in order. */
export function tidy<P, Fields extends { name?: string | undefined; permissions?: P[] | undefined }>(
  fields: Fields,
): Fields {
  const { name, permissions } = fields
  return {
    ...fields,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(permissions ? { permissions: [...new Set(permissions)].sort() } : {}),
  }
}
