# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}},"mining":"interval","receipts":"preconfirmed"}

>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed"}
= a result
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawTransaction","params":["${a}"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f86d827a6980843b9aca0084a3e9ab80830186a09400000000000000000000000000000000000000c08080c080a0d10ca7a5e00cba902de6630731443286973ac1063627d5e929235cd942151e42a05e924502ac25b5989efec180a7148b4c6b85efd0ff2e91d783dfb5fe1c8b5b7c"}
= raw result
// again, although its nonce has been used
>> {"jsonrpc":"2.0","id":3,"method":"trace_rawTransaction","params":["${raw}",["trace","stateDiff"],"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":{"output":"0x0000000000000000000000000000000000000000000000000000000000000002","stateDiff":{"0x0000000000000000000000000000000000000000":{"balance":{"*":{"from":"0x28264f0b2a00","to":"0x40bf36a95c00"}},"code":"=","nonce":"=","storage":{}},"0x00000000000000000000000000000000000000c0":{"balance":"=","code":"=","nonce":"=","storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":{"*":{"from":"0x0000000000000000000000000000000000000000000000000000000000000001","to":"0x0000000000000000000000000000000000000000000000000000000000000002"}}}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"*":{"from":"0x21e19e07e72de0b1140","to":"0x21e19e050542bc27380"}},"code":"=","nonce":{"*":{"from":"0x1","to":"0x2"}},"storage":{}}},"trace":[{"action":{"callType":"call","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x13498","input":"0x","to":"0x00000000000000000000000000000000000000c0","value":"0x0"},"result":{"gasUsed":"0x179d","output":"0x0000000000000000000000000000000000000000000000000000000000000002"},"subtraces":0,"traceAddress":[],"type":"call"}],"vmTrace":null}}
>> {"jsonrpc":"2.0","id":4,"method":"trace_rawTransaction","params":["${raw}",["trace"]]}
<< {"jsonrpc":"2.0","id":4,"result":{"output":"0x0000000000000000000000000000000000000000000000000000000000000001","stateDiff":null,"trace":[{"action":{"callType":"call","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x13498","input":"0x","to":"0x00000000000000000000000000000000000000c0","value":"0x0"},"result":{"gasUsed":"0x5a69","output":"0x0000000000000000000000000000000000000000000000000000000000000001"},"subtraces":0,"traceAddress":[],"type":"call"}],"vmTrace":null}}
// nothing was taken in
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000001"}

// refused
>> {"jsonrpc":"2.0","id":6,"method":"trace_rawTransaction","params":["0x"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[1]: expected an array of trace types, got nothing","data":"params[1]: expected an array of trace types, got nothing"}}
>> {"jsonrpc":"2.0","id":7,"method":"trace_rawTransaction","params":["0x02",["trace"]]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"failed to decode signed transaction: transaction: expected a list","data":"transaction: expected a list"}}
>> {"jsonrpc":"2.0","id":8,"method":"trace_rawTransaction","params":["0x",["trace"]]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"empty transaction data"}}
>> {"jsonrpc":"2.0","id":9,"method":"trace_rawTransaction","params":["${raw}",["nothing"]]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1][0]: expected one of trace, vmTrace, stateDiff, got \"nothing\"","data":"params[1][0]: expected one of trace, vmTrace, stateDiff, got \"nothing\""}}
>> {"jsonrpc":"2.0","id":10,"method":"trace_rawTransaction","params":["${raw}",[],"0x63"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32001,"message":"block not found: 0x63"}}
