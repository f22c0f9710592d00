import type { InstanceLayout, Layout } from './directories.ts'
import type { ClusterNode } from './nodes.ts'
import type { EndingStep } from './processes.ts'

/** What an installation of binaries needs to know. */
export interface Installation {
  readonly layout: Layout
  readonly report: (line: string) => void
}

export interface ServerContext extends Installation {
  readonly files: InstanceLayout
  /** Whether Postgres writes the log that a replica needs. */
  readonly replicable: boolean
  /** The nodes of OpenSearch that form a cluster; none where a node is alone. */
  readonly cluster: readonly ClusterNode[]
  /** Called as soon as the process exists. */
  readonly onSpawn: (server: ServerProcess) => void
}

/** A server that was started, ready or not. */
export interface ServerProcess {
  readonly pid: number
  readonly name: string
  readonly log: string
  /** How it ended: "exit code 1", "signal SIGKILL". */
  readonly end: Promise<string>
  /** The line of its log that says most about why it ended. */
  lastWords(): string
  /** Lets it run on when this process ends. */
  detach(): void
}

/** How one kind of server is installed, started, found and ended. */
export interface EmbeddedServer {
  /**
   * Checks that the machine has what the server needs, and installs it. The returned function starts the server, on a
   * free port unless it is given one, and returns its port once it is ready.
   *
   * @throws EmbeddedProblem
   */
  prepare(context: ServerContext): Promise<(port?: number) => Promise<number>>
  /** The processes of this kind that run on the data of an instance, whatever started them. */
  findProcesses(files: InstanceLayout): readonly number[]
  /** The signals that end it, the orderly one first. */
  readonly ending: readonly EndingStep[]
}
