# {"network":"plain","alloc":{"0x0000000000000000000000000000000000001111":{"code":"0x00"},"0x0000000000000000000000000000000000001167":{"code":"0x363d3d373d3d3d363d7300000000000000000000000000000000000011115af43d82803e903d91602b57fd5bf3"},"0x0000000000000000000000000000000000001967":{"code":"0x00","storage":{"0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc":"0x0000000000000000000000000000000000000000000000000000000000001111","0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103":"0x00000000000000000000000000000000000000000000000000000000000000ad"}},"0x000000000000000000000000000000000000bea0":{"code":"0x7300000000000000000000000000000000000011115f5260205ff3"},"0x000000000000000000000000000000000000bea1":{"code":"0x5f5ffd"},"0x000000000000000000000000000000000000beac":{"code":"0x00","storage":{"0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50":"0x000000000000000000000000000000000000000000000000000000000000bea0"}},"0x000000000000000000000000000000000000bead":{"code":"0x00","storage":{"0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50":"0x000000000000000000000000000000000000000000000000000000000000bea1"}},"0x0000000000000000000000000000000000007702":{"code":"0xef01000000000000000000000000000000000000001111"}}}

// an implementation has the proxies that lead to it, through a beacon as well
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000001111"]}
<< {"jsonrpc":"2.0","id":1,"result":{"proxy":null,"proxies":[{"address":"0x0000000000000000000000000000000000001167","kind":"ERC-1167"},{"address":"0x0000000000000000000000000000000000001967","kind":"ERC-1967"},{"address":"0x000000000000000000000000000000000000beac","kind":"ERC-1967 beacon"},{"address":"0x0000000000000000000000000000000000007702","kind":"EIP-7702"}]}}

// each proxy has its implementation
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000001167"]}
<< {"jsonrpc":"2.0","id":2,"result":{"proxy":{"kind":"ERC-1167","implementation":"0x0000000000000000000000000000000000001111","beacon":null,"admin":null},"proxies":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000001967"]}
<< {"jsonrpc":"2.0","id":3,"result":{"proxy":{"kind":"ERC-1967","implementation":"0x0000000000000000000000000000000000001111","beacon":null,"admin":"0x00000000000000000000000000000000000000ad"},"proxies":[]}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000007702","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":{"proxy":{"kind":"EIP-7702","implementation":"0x0000000000000000000000000000000000001111","beacon":null,"admin":null},"proxies":[]}}

// a beacon is asked for its implementation, and has the proxies that it leads
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_proxy","params":["0x000000000000000000000000000000000000beac"]}
<< {"jsonrpc":"2.0","id":5,"result":{"proxy":{"kind":"ERC-1967 beacon","implementation":"0x0000000000000000000000000000000000001111","beacon":"0x000000000000000000000000000000000000bea0","admin":null},"proxies":[]}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_proxy","params":["0x000000000000000000000000000000000000bea0"]}
<< {"jsonrpc":"2.0","id":6,"result":{"proxy":null,"proxies":[{"address":"0x000000000000000000000000000000000000beac","kind":"ERC-1967 beacon"}]}}

// a beacon that fails names none
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_proxy","params":["0x000000000000000000000000000000000000bead"]}
<< {"jsonrpc":"2.0","id":7,"result":{"proxy":{"kind":"ERC-1967 beacon","implementation":null,"beacon":"0x000000000000000000000000000000000000bea1","admin":null},"proxies":[]}}

// any other account is no proxy
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_proxy","params":["0x00000000000000000000000000000000000000ad"]}
<< {"jsonrpc":"2.0","id":8,"result":{"proxy":null,"proxies":[]}}

// a proxy that leads elsewhere does so from then on
>> {"jsonrpc":"2.0","id":9,"method":"anvil_setStorageAt","params":["0x0000000000000000000000000000000000001967","0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc","0x000000000000000000000000000000000000000000000000000000000000bea0"]}
<< {"jsonrpc":"2.0","id":9,"result":true}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000001967"]}
<< {"jsonrpc":"2.0","id":10,"result":{"proxy":{"kind":"ERC-1967","implementation":"0x000000000000000000000000000000000000bea0","beacon":null,"admin":"0x00000000000000000000000000000000000000ad"},"proxies":[]}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000001967","latest"]}
<< {"jsonrpc":"2.0","id":11,"result":{"proxy":{"kind":"ERC-1967","implementation":"0x000000000000000000000000000000000000bea0","beacon":null,"admin":"0x00000000000000000000000000000000000000ad"},"proxies":[]}}

// refused
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_proxy","params":["0x12"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_proxy","params":["0x0000000000000000000000000000000000001111","0x63"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32001,"message":"block not found: 0x63"}}
