/** The subcommands of `frontdesk`, in the order in which the help lists them. A new one is one more entry. */

export interface Command {
  /** Says in a few words what it does. */
  summary: string;
  /** What `--help` prints, after `usage: `. */
  usage: string;
  /** Loads the command when it is run. It receives the arguments after its name, and returns the exit code. */
  load(): Promise<(argv: string[]) => Promise<number>>;
}

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    "serve",
    {
      summary: "start the service",
      usage: `frontdesk serve
Starts the service. It is set up by environment variables alone: docs/self-hosting.md has them all.`,
      load: async () => (await import("../boot/serve.ts")).serve,
    },
  ],
  [
    "migrate",
    {
      summary: "bring the database to this version, as the service also does when it starts",
      usage: `frontdesk migrate
Applies the migrations that DATABASE_MIGRATION_URL's database lacks, and says what it does.`,
      load: async () => (await import("./migrate.ts")).migrateCommand,
    },
  ],
  [
    "bootstrap",
    {
      summary: "create a tenant and its first owner",
      usage: `frontdesk bootstrap --tenant "Name" --email you@example.com [--origin https://shop.example]…
Migrates the database, creates a tenant and its owner, and prints the tenant's id and a one-time password.`,
      load: async () => (await import("./bootstrap.ts")).bootstrap,
    },
  ],
  [
    "tenant",
    {
      summary: "list, move and delete tenants, say what they cost, and set their quotas",
      usage: `frontdesk tenant list
       frontdesk tenant usage [--days N]
       frontdesk tenant delete ID [--yes]
       frontdesk tenant quota ID [--documents N] [--megabytes N] [--passages N] [--file-megabytes N]
       frontdesk tenant move ID --from CELL --to CELL [--abort | --forget] [--yes]

  move       moves the tenant from the database of MOVE_SOURCE_URL to that of MOVE_TARGET_URL while people talk, and prints how
             long nobody could write. Run it again after it was interrupted: it goes on where it was (docs/scaling.md)
  --abort    call a move off: the tenant stays where it is
  --forget   after a move, delete what the source still has of the tenant`,
      load: async () => (await import("./tenant.ts")).tenant,
    },
  ],
  [
    "account",
    {
      summary: "make a link to a new password",
      usage: `frontdesk account reset-link --email ADDRESS
Prints a link with which this person can set a new password.`,
      load: async () => (await import("./account.ts")).account,
    },
  ],
  [
    "visitor",
    {
      summary: "erase what a tenant has of a visitor",
      usage: "frontdesk visitor erase TENANT (--email ADDRESS | --visitor ID) [--yes]",
      load: async () => (await import("./visitor.ts")).visitor,
    },
  ],
  [
    "secrets",
    {
      summary: "encrypt the tenants' secrets with a new key",
      usage: `frontdesk secrets rotate
Encrypts every stored secret with the first key of SECRETS_KEYS.`,
      load: async () => (await import("./secrets.ts")).secrets,
    },
  ],
  [
    "outbox",
    {
      summary: "see, retry and drop what was given up, and hold emails back after a restore",
      usage: `frontdesk outbox list
       frontdesk outbox retry (ID | held | all)
       frontdesk outbox drop (ID | held | all) [--yes]
       frontdesk outbox hold

  hold   before the service is started on a database restored to a point in time: keeps back all emails that it owes,
         since they may have been sent after that point; \`retry held\` sends them, \`drop held\` does not`,
      load: async () => (await import("./outbox.ts")).outbox,
    },
  ],
  [
    "doctor",
    {
      summary: "look at everything that the service depends on, and say what to mend",
      usage: `frontdesk doctor [--mail-to ADDRESS] [--long] [--only CHECK]… [--json] [--bundle FILE]
Says what is wrong and how to mend it. Ends with 1 if anything is an error, else with 0.

  --mail-to ADDRESS   send a real mail there
  --long              also let a stream through PUBLIC_URL last for a minute
  --only CHECK        only this check; may be given several times (docs/doctor.md lists them)
  --json              print the findings as JSON
  --bundle FILE       also write them to a new file, with versions, counts and metrics, for somebody who helps`,
      load: async () => (await import("./doctor.ts")).doctor,
    },
  ],
  [
    "ingest",
    {
      summary: "add files and folders to a tenant's knowledge",
      usage: `frontdesk ingest --tenant ID PATH…                     into DATABASE_URL
       frontdesk ingest --server URL --key API-KEY PATH…   through a running server

  --url-base URL   where visitors can read the files: becomes the links of citations

Folders are taken in with everything below them: Markdown, HTML, text, PDF, Word and CSV.`,
      load: async () => (await import("./ingest.ts")).ingest,
    },
  ],
  [
    "backup",
    {
      summary: "write the database and the mail that was not sent into a new folder",
      usage: `frontdesk backup --to FOLDER [--keep N]
Writes a new folder below FOLDER, named by the time. Needs pg_dump, at least as new as the server, and
DATABASE_BACKUP_URL, a login that reads every row (docs/self-hosting.md).

  --keep N   then delete all but the newest N backups in FOLDER`,
      load: async () => (await import("./backup.ts")).backup,
    },
  ],
  [
    "restore",
    {
      summary: "load a backup into an empty database",
      usage: `frontdesk restore FOLDER [--hold-mail]
Loads the backup in FOLDER into the empty database of DATABASE_MIGRATION_URL, and compares the rows of each table with
the backup's. Needs pg_restore. The logins must exist: docker/postgres/logins.sql makes them.

  --hold-mail   keep back the emails that had not been sent: \`frontdesk outbox\` lists them, and sends or drops them`,
      load: async () => (await import("./restore.ts")).restore,
    },
  ],
  [
    "demo",
    {
      summary: "try the whole product in one process, with a database of its own",
      usage: `frontdesk demo [--json]
Starts everything in one process with a database of its own, in DATA_DIR.

  --json   says where it is, and how to sign in, as one line of JSON`,
      load: async () => (await import("../demo/demo.ts")).demo,
    },
  ],
]);
