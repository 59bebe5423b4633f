/** Every form of an address that no call may reach, by the reason for which it is refused. */
export const refusedUrls: Record<string, string[]> = {
  private: [
    ...['127.0.0.1', '127.1', '127.255.255.254', '0', '0.0.0.0', '2130706433', '017700000001', '0177.0.0.1'],
    ...['0x7f000001', '0x7f.1', '127.0.0.1.', '１２７.0.0.１', '①②⑦.⓪.⓪.①', '127。0。0。1'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'localhost..', 'loc%61lhost', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'app.localhost'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::a9fe:a9fe]'],
    ...[
      '[64:ff9b:1::808:808]',
      '[2002:7f00:1::]',
      '[2002:808:808::]',
      '[2001::]',
      '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    ],
    ...['[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[100::1]', '[100:0:0:1::1]'],
    ...['[2001:db8::1]', '[2001:2::1]', '[2001:20::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[::8.8.8.8]'],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', '100.100.100.200', '169.254.169.254'],
    ...['2852039166', '0251.0376.0251.0376', '0xa9fea9fe', '192.0.0.192', '192.0.0.9', '198.18.0.1', '198.19.255.255'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
    ...['192.88.99.1', 'metadata.google.internal', 'lo\u00adcalhost', '127.0.0.1:80'],
  ]
    .map((host) => `http://${host}/`)
    .concat(
      'http:127.0.0.1',
      'http:/\\127.0.0.1',
      'ht\ntp://127.0.0.1',
      '\thttp://127.0.0.1/',
      'http://127.0.0.1\\@good.test/',
    )
    .concat('http://127.0.0.1?@good.test', 'https://127.0.0.1/', 'https://[::1]:80/'),
  userinfo: [
    'http://good.test@127.0.0.1/',
    'http://user:secret@good.test/',
    'http://good.test:80@127.0.0.1/',
    'http://:x@good.test',
  ],
  port: [
    'http://good.test:0/',
    'http://good.test:22',
    'http://good.test:25',
    'http://127.0.0.1:5432/',
    'https://good.test:6379',
  ],
  scheme: [
    ...['file:///etc/passwd', 'gopher://good.test/_', 'ftp://good.test/', 'data:text/plain,hello', 'dict://good.test/'],
    ...[
      'blob:http://good.test/1',
      'jar:http://good.test!/',
      'ldap://good.test/',
      'javascript:alert(1)',
      'ws://good.test/',
    ],
  ],
  invalid_url: [
    ...[
      '',
      'good.test',
      '//127.0.0.1/',
      '/path',
      'http://',
      'http://good.test:65536/',
      'http://[fe80::1%25lo]/',
      'http://./',
    ],
    ...[
      'http://a%00.test/',
      'http://1.2.3.4.5/',
      'http://[::1',
      'http://a b.test/',
      `http://good.test/${'a'.repeat(8_200)}`,
    ],
  ],
  unresolved: [
    `http://${'a'.repeat(64)}.test/`,
    'http://xn--lcalhost-q4a.test/',
    'http://missing.test/',
    'http://postgres/',
  ],
}

/** Every form of an answer of a name server that no call may reach. */
export const refusedAnswers = [
  ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0', '100.64.0.1', '192.168.1.1', '::1', '::', 'fe80::1%eth0'],
  ...[
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
  ],
  ...[
    '2001::1',
    '::7f00:1',
    'ff02::1',
    '2606:4700::1%lo',
    'not an address',
    '127.1',
    '017700000001',
    '',
    '224.0.0.251',
  ],
]
