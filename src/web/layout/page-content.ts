import type { ComponentChildren } from 'preact'
import type { Area } from '../fixed-pages.ts'

/** A link of the path to a page; the last one, the page itself, is left out. */
export interface Crumb {
  readonly text: string
  readonly href: string
}

/** A part of a page's content for programs. */
export interface JsonLink {
  readonly text: string
  /** Without host. */
  readonly address: string
  /** What is sent there, as JSON. Default: nothing, by GET. */
  readonly body?: object
}

/** What a page shows inside the frame that all pages share. */
export interface PageContent {
  /** Without the name of the service; also the heading, unless `main` has its own `h1`. */
  readonly title: string
  /** One sentence for search engines and previews. */
  readonly description?: string
  readonly main: ComponentChildren
  readonly breadcrumbs?: readonly Crumb[]
  /** Address, without host, of the same content for programs; several where no single one has it all. */
  readonly json?: string | readonly JsonLink[]
  /** The address needs an API key: the page links to none of it and shows how to send one. */
  readonly jsonNeedsKey?: boolean
  /** Which item of the main navigation it belongs to. */
  readonly area?: Area
  /** The address with the other region, where it is not the same path and query; null: there is no switch. */
  readonly switchTo?: string | null
  /** The header has no search box: the page has one of its own. */
  readonly hasOwnSearch?: boolean
  /** Default 200. */
  readonly status?: 200 | 400 | 404
  /** Whether the same request will have a better answer soon, as for JSON. */
  readonly isDegraded?: boolean
  /** A script of the page sets style attributes, which its policy has to allow. */
  readonly hasStyleAttributes?: boolean
  /** An error in a form: the title says so. */
  readonly hasError?: boolean
}
