import { useEffect, useState } from 'react'
import { ApiError } from './api.ts'

/** Seconds until the desk allows another try; 0 if it does now. */
export function useWait(error: Error | null) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 429) return setLeft(0)
    const until = performance.now() + (error.retry_after ?? 30) * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [error])
  return left
}
