import { tellFacts } from './facts.js'
import type { Frame, ToldEvent } from './frames.js'
import { centre, fixed, type Point, pointText } from './geometry.js'

// What happened, in words and on the map.

/** An event's why in lines, each with its clause first. */
export function whyLines({ why }: Pick<ToldEvent, 'why'>): string[] {
  return why.flatMap((fact) => tellFacts([fact], { width: Number.POSITIVE_INFINITY }))
}

/** The tracks of a frame, under the ships. */
export function tracks(frame: Frame, sideOf: (id: string) => number): string {
  return frame.events
    .map(({ event, gist }) => {
      if (!gist?.track || gist.track.length < 2 || event.actor === undefined) return ''
      const points = gist.track.map(centre)
      const { x, y } = points[0] as Point
      return `<g class="side-${sideOf(event.actor)}"><circle class="track-start" cx="${fixed(x)}" cy="${fixed(y)}" r="1.2"/><polyline class="track" points="${points.map(pointText).join(' ')}"/></g>`
    })
    .join('')
}
