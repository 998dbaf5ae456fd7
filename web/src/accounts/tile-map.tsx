import 'leaflet/dist/leaflet.css'
import { control, divIcon, type Map as LeafletMap, latLngBounds, map as makeMap, marker, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import type { Place } from './distance.ts'
import { outlineLayer } from './outline-layer.ts'
import classes from './tile-map.module.css'

type Pin = Place & { key: string; name: string }

export type TileMapProps = {
  label: string
  /** URL template of the tiles. If empty, the map shows outlines of the countries. */
  tiles: string
  attribution: string
  pins: readonly Pin[]
  /** Key of the selected pin, which is moved into view. */
  selected?: string | null
  onSelect?: (key: string) => void
  onPick?: (place: Place) => void
}

const iconOf = (isSelected: boolean) =>
  divIcon({ className: `${classes.pin} ${isSelected ? classes.selected : ''}`.trim(), iconSize: [24, 24] })

/** Maximum zoom for outlines, which show no more detail beyond it. */
const outlineZoom = 9
const europe = { center: [48, 11] satisfies [number, number], zoom: 4 }

/** A map with pins, on tiles or on outlines of the countries. The list next to the map is its text alternative. */
export default function TileMap(props: TileMapProps) {
  const { label, tiles, attribution, pins, selected = null } = props
  const t = useWording('accounts')
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const pick = useEffectEvent((place: Place) => props.onPick?.(place))
  const select = useEffectEvent((key: string) => props.onSelect?.(key))
  const [zoomInTitle, zoomOutTitle] = [t('accounts:locator.zoom_in'), t('accounts:locator.zoom_out')]

  useEffect(() => {
    if (!element.current) return
    const made = makeMap(element.current, { ...europe, attributionControl: false, zoomControl: false })
    control.zoom({ zoomInTitle, zoomOutTitle }).addTo(made)
    let isGone = false
    if (tiles) tileLayer(tiles, { maxZoom: 18, referrerPolicy: 'strict-origin' }).addTo(made)
    else {
      made.setMaxZoom(outlineZoom)
      void outlineLayer(classes.country ?? '').then(
        (layer) => !isGone && layer.addTo(made),
        // A failed download of the outlines is ignored: pins and list are sufficient.
        () => undefined,
      )
    }
    made.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap()
      pick({ lat, lng })
    })
    setMap(made)
    return () => {
      isGone = true
      made.remove()
    }
  }, [tiles, zoomInTitle, zoomOutTitle])

  const places = JSON.stringify(pins.map(({ lat, lng }) => [lat, lng]))
  useEffect(() => {
    // `places` was serialized from `pins` above, so the assertion is safe.
    const corners = JSON.parse(places) as [number, number][]
    if (map && corners.length > 0)
      map.fitBounds(latLngBounds(corners), { maxZoom: tiles ? 13 : 6, padding: [32, 32], animate: false })
  }, [map, places, tiles])

  useEffect(() => {
    if (!map) return
    const markers = pins.map(({ key, name, lat, lng }) => {
      const isSelected = key === selected
      const pin = marker([lat, lng], { icon: iconOf(isSelected), title: name, alt: name }).addTo(map)
      if (isSelected) map.panInside([lat, lng], { padding: [48, 48] })
      return pin.on('click', () => select(key))
    })
    return () => {
      for (const pin of markers) pin.remove()
    }
  }, [map, pins, selected])

  return (
    <figure className={classes.figure}>
      {/* Left to right on all pages, because the map's pixel coordinates start at the left. */}
      <section ref={element} className={classes.map} dir="ltr" aria-label={label} />
      {attribution && <figcaption className="meta">{attribution}</figcaption>}
    </figure>
  )
}
