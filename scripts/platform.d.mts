export function readPlatform(): string
export function refusePlatform(platform: string): string | undefined
export function listNative(platform: string, forChecks?: boolean): string[]
export function findMissing(root: string, platform: string, forChecks: boolean): string[]
export function findNode(root: string): string | undefined
