/** Boot: configuration, service, and an orderly end on SIGTERM. */
import { ConfigError, loadConfig } from "./config.ts";
import { createLogger } from "./http/logger.ts";
import { startService } from "./service.ts";

try {
  const config = loadConfig();
  const log = createLogger(config);
  const service = await startService(config, { log, progress: (line) => log.info(line) });
  log.info({ url: service.url, engine: service.parts.engine.name }, "frontdesk is listening");
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
