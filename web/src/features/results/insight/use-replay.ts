import { useEffect, useState } from 'react'
import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import { AT_START, type ReplayState, seek, step } from './replay-state.ts'

export const SPEEDS = [10, 30, 60, 120] as const
export type Speed = (typeof SPEEDS)[number]

const FRAME_MS = 100
/** Under reduced motion nothing glides: each second it jumps to the next event. */
const JUMP_MS = 1_000

export interface Replay extends ReplayState {
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly toggle: () => void
  readonly setSpeed: (speed: Speed) => void
  readonly seekTo: (timeMs: number) => void
  readonly stepBy: (by: 1 | -1) => void
}

/** Plays events in their own time, so many times faster; it never starts on its own, and taking hold of it stops it. */
export function useReplay(events: readonly TimelineEvent[], lengthMs: number): Replay {
  const [state, setState] = useState(AT_START)
  const [isWanted, setWanted] = useState(false)
  const [speed, setSpeed] = useState<Speed>(60)
  const isAtEnd = state.index === events.length - 1
  const isPlaying = isWanted && !isAtEnd
  useEffect(() => {
    if (!isPlaying) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(
      () => setState((before) => (isStill ? step(events, before, 1) : seek(events, Math.min(lengthMs, before.timeMs + FRAME_MS * speed)))),
      isStill ? JUMP_MS : FRAME_MS,
    )
    return () => clearInterval(timer)
  }, [isPlaying, speed, events, lengthMs])
  const hold = (next: ReplayState) => {
    setWanted(false)
    setState(next)
  }
  return {
    ...state,
    isPlaying,
    speed,
    setSpeed,
    toggle: () => {
      if (isAtEnd) setState(AT_START)
      setWanted(!isPlaying)
    },
    seekTo: (timeMs) => hold(seek(events, timeMs)),
    stepBy: (by) => hold(step(events, state, by)),
  }
}
