/** Boot: configuration, service, and an orderly end on SIGTERM. */
import { firstRunCode } from "./accounts/firstRun.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { createLogger } from "./http/logger.ts";
import { startService } from "./service.ts";

try {
  const config = loadConfig();
  const log = createLogger(config);
  const service = await startService(config, { log, progress: (line) => log.info(line) });
  log.info({ url: service.url, engine: service.parts.engine.name }, "frontdesk is listening");
  const code = await firstRunCode(service.parts);
  // In the words, because fields that hold secrets are redacted; as a warning, because a quiet log has to show it too.
  if (code)
    log.warn(
      `no account yet: make the first desk at ${service.parts.config.PUBLIC_URL ?? service.url}/admin with the code ${code}`,
    );
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      log.info({ signal }, "draining");
      service.stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, "did not end cleanly");
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
