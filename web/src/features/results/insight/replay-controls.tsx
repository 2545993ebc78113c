import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Replay, SPEEDS } from './use-replay.ts'

interface ReplayControlsProps {
  readonly replay: Replay
  readonly stops: number
  readonly lengthMs: number
  /** What the present moment shows. */
  readonly words: string
}

/** Places that the slider can stand in: fine enough for a finger, few enough for the arrow keys. */
const STOPS = 500

/** A slider over the whole test, from event to event, and play. Time runs from left to right in every language. */
export function ReplayControls({ replay, stops, lengthMs, words }: ReplayControlsProps) {
  return (
    <div dir="ltr" className="grid gap-1">
      <input
        type="range"
        aria-label={m.insight_position()}
        aria-valuetext={words}
        min={0}
        max={lengthMs}
        step={Math.max(1, Math.round(lengthMs / STOPS))}
        value={replay.timeMs}
        onChange={(change) => replay.seekTo(Number(change.target.value))}
        className="min-h-8 w-full"
      />
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={m.insight_back()} disabled={replay.index === 0} onClick={() => replay.stepBy(-1)}>
          <SkipBack size={20} aria-hidden="true" />
        </IconButton>
        <Button look="secondary" onClick={replay.toggle}>
          {replay.isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          {replay.isPlaying ? m.insight_pause() : m.insight_play()}
        </Button>
        <IconButton label={m.insight_on()} disabled={replay.index >= stops - 1} onClick={() => replay.stepBy(1)}>
          <SkipForward size={20} aria-hidden="true" />
        </IconButton>
        <label className="ms-auto flex items-center gap-2">
          <span className="text-sm text-muted">{m.insight_speed()}</span>
          <span className="w-24">
            <Select
              compact
              value={replay.speed}
              onChange={(change) => replay.setSpeed(SPEEDS.find((one) => String(one) === change.target.value) ?? 60)}
            >
              {SPEEDS.map((speed) => (
                <option key={speed} value={speed}>{`${speed}×`}</option>
              ))}
            </Select>
          </span>
        </label>
      </div>
    </div>
  )
}
