/** Addresses by which a fetcher could be led inside, and a resolver that lies like the worst of them. */
import { randomBytes } from "node:crypto";

/** Inner hosts that somebody would like to reach: loopback, private, link-local, shared, reserved, clouds' own services. */
const INNER_V4 = [
  "127.0.0.1",
  "127.8.4.2",
  "0.0.0.0",
  "10.0.0.5",
  "10.255.255.254",
  "172.16.0.1",
  "172.31.255.1",
  "192.168.0.1",
  "192.168.178.1",
  "169.254.169.254",
  "169.254.170.2",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "192.0.2.7",
  "198.18.0.1",
  "198.51.100.9",
  "203.0.113.9",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
];

const INNER_V6 = [
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:169.254.169.254",
  "::ffff:0:127.0.0.1",
  "::127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::10.0.0.5",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "2001:0:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "fc00::1",
  "fd00:ec2::254",
  "fd12:3456:789a::1",
  "fe80::1",
  "fe80::a9fe:a9fe",
  "fec0::1",
  "ff02::1",
  "100::1",
  "5f00::1",
  "2001:4860::5efe:7f00:1",
  "0:0:0:0:0:0:0:1",
  "0000:0000:0000:0000:0000:ffff:7f00:0001",
];

const INNER_NAMES = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "foo.localhost",
  "localhost.localdomain",
  "router.local",
  "metadata",
  "metadata.google.internal",
  "kubernetes.default.svc.cluster.local",
  "db",
  "redis",
  "intranet.corp",
  "nas.lan",
  "printer.home.arpa",
];

/** A name that resolves to these addresses, the first time; `later`, when it is asked again. */
export interface LyingName {
  host: string;
  addresses: string[];
  later?: string[];
}

const toNumber = (address: string) => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

/** The same host in notations that parsers have fallen for. */
function notations(address: string): string[] {
  const parts = address.split(".").map(Number) as [number, number, number, number];
  const number = toNumber(address);
  const wide = address.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  const circled = address.replace(/[1-9]/g, (digit) => String.fromCharCode(0x245f + Number(digit)));
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join("."),
    parts.map((part) => `0${part.toString(8)}`).join("."),
    parts.map((part) => `000${part.toString(8)}`).join("."),
    `${parts[0]}.${(parts[1] << 16) + (parts[2] << 8) + parts[3]}`,
    `${parts[0]}.${parts[1]}.${(parts[2] << 8) + parts[3]}`,
    `0x${parts[0].toString(16)}.${parts[1]}.0${parts[2].toString(8)}.${parts[3]}`,
    wide,
    wide.replaceAll(".", "。"),
    circled,
    address.replaceAll(".", "%2e"),
  ];
}

/** Names that resolve inside: plainly, hidden among public addresses, or only when asked again. */
export function lyingNames(): LyingName[] {
  const inner = [...INNER_V4, ...INNER_V6];
  return inner.flatMap((address, n) => [
    { host: `inner-${n}.example`, addresses: [address] },
    { host: `mixed-${n}.example`, addresses: ["93.184.216.34", address] },
    { host: `rebind-${n}.example`, addresses: ["93.184.216.34"], later: [address] },
  ]);
}

/** Every address by itself, without the lying names. @param trap a port of this machine that somebody listens on */
export function hostileAddresses(trap: number): string[] {
  const plain = INNER_V4.flatMap(notations).map((host) => `http://${host}/`);
  const six = INNER_V6.flatMap((host) => [`http://[${host}]/`, `https://[${host.toUpperCase()}]/latest/meta-data/`]);
  const names = INNER_NAMES.flatMap((host) => [`http://${host}/`, `https://${host}/`]);
  const user = ["public.example", "a:b", "127.0.0.1", "%00"].flatMap((name) => [
    `http://${name}@127.0.0.1/`,
    `http://${name}@169.254.169.254/latest/meta-data/`,
    `http://public.example:80@127.0.0.1:${trap}/`,
    `http://127.0.0.1\\@${name}/`,
    `http://127.0.0.1:${trap}#@${name}/`,
    `http://127.0.0.1:${trap}?@${name}/`,
  ]);
  const ports = [22, 25, 3306, 5432, 6379, 8080, 9200, 11211, 2375, trap].flatMap((port) => [
    `http://public.example:${port}/`,
    `https://93.184.216.34:${port}/`,
    `http://127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
  ]);
  const schemes = [
    "gopher",
    "file",
    "ftp",
    "dict",
    "ldap",
    "tftp",
    "ssh",
    "jar",
    "netdoc",
    "ws",
    "data",
    "javascript",
    "blob",
  ];
  const other = schemes.flatMap((scheme) => [
    `${scheme}://127.0.0.1:${trap}/_GET%20/`,
    `${scheme}:127.0.0.1:${trap}`,
    `${scheme.toUpperCase()}://localhost:${trap}/etc/passwd`,
  ]);
  const odd = [
    "http:///127.0.0.1/",
    "http:127.0.0.1",
    "http:/\\127.0.0.1/",
    "//127.0.0.1/",
    "http://127.0.0.1\t/",
    " http://127.0.0.1/ ",
    "http://127.1",
    "http://0/",
    "http://[::]/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127.0.0.1%00.example/",
    "http://[fe80::1%25eth0]/",
    "http://[::ffff:0x7f.1]/",
    `http://${"a".repeat(300)}.example/`,
    `http://xn--${randomBytes(8).toString("hex")}`,
  ];
  return [...plain, ...six, ...names, ...user, ...ports, ...other, ...odd];
}
