/** The permissions that somebody would need and does not have: nobody gives away, or governs, more than they may do. */
export function missing<P>(held: ReadonlySet<P>, wanted: readonly P[]): P[] {
  return wanted.filter((permission) => !held.has(permission))
}

/** A name without blanks around it, so that two roles never look the same; each permission once, in order. */
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
