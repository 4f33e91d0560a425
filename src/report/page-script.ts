/** What the page does by itself: the slider through the phases, whys that open under the pointer, a shot and its line lit together. Plain script, no more than this. */
export const PAGE_SCRIPT = `
(() => {
  const frames = [...document.querySelectorAll('.frame')]
  const slider = document.getElementById('phase')
  const label = document.getElementById('phase-label')
  const [back, on, play] = ['back', 'on', 'play'].map((id) => document.getElementById(id))
  const arcs = document.getElementById('arcs')
  const last = frames.length - 1
  let timer = 0
  const middle = (frame) => {
    const [box, thing] = [frame.querySelector('.sheet-box'), frame.querySelector('.mark, .ship:not(.lost)')]
    if (!box || !thing) return
    const [around, at] = [box.getBoundingClientRect(), (thing.querySelector('.hull') || thing).getBoundingClientRect()]
    box.scrollLeft += at.left + at.width / 2 - around.left - around.width / 2
    box.scrollTop += at.top + at.height / 2 - around.top - around.height / 2
  }
  const show = (place, keep) => {
    const at = Math.min(last, Math.max(0, place))
    const within = frames.some((frame, i) => i !== at && frame.contains(document.activeElement))
    frames.forEach((frame, i) => { frame.hidden = i !== at })
    if (within) frames[at].focus({ preventScroll: true })
    middle(frames[at])
    slider.value = String(at)
    const words = frames[at].dataset.label
    slider.setAttribute('aria-valuetext', words)
    label.textContent = words
    back.disabled = at === 0
    on.disabled = at === last
    if (!keep) history.replaceState(null, '', '#' + frames[at].id)
  }
  const stop = () => { clearInterval(timer); timer = 0; play.textContent = 'Play'; play.setAttribute('aria-pressed', 'false') }
  const step = (by) => show(Number(slider.value) + by)
  slider.addEventListener('input', () => { stop(); show(Number(slider.value)) })
  back.addEventListener('click', () => { stop(); step(-1) })
  on.addEventListener('click', () => { stop(); step(1) })
  play.addEventListener('click', () => {
    if (timer) return stop()
    if (Number(slider.value) === last) show(0)
    play.textContent = 'Pause'
    play.setAttribute('aria-pressed', 'true')
    timer = setInterval(() => { step(1); if (Number(slider.value) === last) stop() }, 1600)
  })
  arcs.addEventListener('change', () => document.body.classList.toggle('show-arcs', arcs.checked))
  const maps = [...document.querySelectorAll('.frame .map')].map((map) => [map, map.getAttribute('viewBox')])
  const whole = document.getElementById('whole')
  whole.addEventListener('change', () => {
    for (const [map, own] of maps) {
      const view = whole.checked ? map.dataset.whole : own
      map.setAttribute('viewBox', view)
      map.style.setProperty('--units', view.split(' ')[2])
    }
    middle(frames[Number(slider.value)])
  })
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.type === 'range') return
    if (event.target.scrollWidth > event.target.clientWidth && event.target.matches('.sheet-box')) return
    if (event.key === 'ArrowLeft') { stop(); step(-1) } else if (event.key === 'ArrowRight') { stop(); step(1) }
  })
  for (const frame of frames) {
    const light = (place, lit) => {
      for (const each of frame.querySelectorAll('[data-event="' + place + '"]')) each.classList.toggle('lit', lit)
    }
    for (const each of frame.querySelectorAll('[data-event]')) {
      const why = each.querySelector('details')
      each.addEventListener('pointerenter', (event) => {
        light(each.dataset.event, true)
        if (why && event.pointerType === 'mouse' && !why.open) { why.open = true; why.dataset.peek = '1' }
      })
      each.addEventListener('pointerleave', () => {
        light(each.dataset.event, false)
        if (why && why.dataset.peek) { why.open = false; delete why.dataset.peek }
      })
      if (!why) continue
      why.querySelector('summary').addEventListener('click', (event) => {
        if (why.dataset.peek) { delete why.dataset.peek; event.preventDefault() }
      })
      each.addEventListener('focusin', () => light(each.dataset.event, true))
      each.addEventListener('focusout', () => light(each.dataset.event, false))
    }
  }
  const legend = document.querySelector('.legend')
  if (legend && innerWidth < 640) legend.open = false
  const closed = () => [...document.querySelectorAll('details:not([open])')]
  let opened = []
  addEventListener('beforeprint', () => { opened = closed(); for (const each of opened) each.open = true })
  addEventListener('afterprint', () => { for (const each of opened) each.open = false })
  document.querySelector('.bar').hidden = false
  document.body.classList.add('turning')
  const wanted = frames.findIndex((frame) => '#' + frame.id === location.hash)
  show(wanted === -1 ? 0 : wanted, true)
})()
`
