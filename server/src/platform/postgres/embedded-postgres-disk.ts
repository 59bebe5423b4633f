import { dirname } from 'node:path'

/**
 * What an error of the file system says about a path below DATA_DIR, in words that follow the path, and what the person
 * who runs the desk can do. `owner` is the user whom the path must belong to. Undefined for any other error.
 */
export function wordDiskFault(
  error: unknown,
  path: string,
  owner: string,
): { what: string; advice: string } | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const found: Record<string, [string, string]> = {
    EACCES: ['is closed to the desk', `Give it to ${owner} with \`chown\`, or use another DATA_DIR.`],
    EPERM: ['may not be changed by the desk', `Give it to ${owner} with \`chown\`, or use another DATA_DIR.`],
    EROFS: ['is on a read-only file system', 'Mount it writable, or use another DATA_DIR.'],
    ENOENT: [
      'cannot be created, or is a link to nowhere',
      `Run \`mkdir -p ${dirname(path)}\`, or use another DATA_DIR.`,
    ],
    ENOTDIR: ['is not a directory, or is below a file', 'Use another DATA_DIR.'],
    ELOOP: ['is a link where a directory should be', 'Replace the link by a directory, or use another DATA_DIR.'],
    EINVAL: [`cannot be given to ${owner}`, 'Start the desk as an ordinary user.'],
    EBUSY: ['is a mount point of its own', 'Mount that disk at DATA_DIR instead.'],
    EXDEV: ['is on another disk than DATA_DIR', 'Put all of DATA_DIR on that disk.'],
    ENOSPC: ['is on a full disk', 'Free some space and start again.'],
    EDQUOT: ['is over its disk quota', 'Free some space and start again.'],
  }
  const [what, advice] = (typeof code === 'string' && found[code]) || []
  return what && advice ? { what, advice } : undefined
}
