# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}}}

// 0x…c0 adds one to slot 0, logs and returns it; 0x…bad reverts with "why"; 0x…a0 calls 0x…c0, logs, asks
// SHA-256, delegates to 0x…bad, and creates with its value what pays out to 0x…4e14 and dies
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000a0","value":"0x9","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3fed49683e8314e97a6823b8389f3a2815a2fe3344431e1e09af05ed75c9a2c4"}
= n result
>> {"jsonrpc":"2.0","id":2,"method":"ots_getTransactionError","params":["${n}"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"ots_getTransactionError","params":["${n}"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000bad","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x90e9ddf204f140115f900777a7b35e1dd0522a799be75214fe00a07ffcb2ca9c"}
= f result
>> {"jsonrpc":"2.0","id":5,"method":"ots_getTransactionError","params":["${f}"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x7bff9bdc268eb5837e59e2d92a106db2b0c066909ecdec9d173bf1ab4a7f02f4"}
= a result
>> {"jsonrpc":"2.0","id":7,"method":"ots_getTransactionError","params":["${a}"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x"}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"ots_getTransactionError","params":["0x${00*32}"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":9,"method":"ots_getTransactionError","params":["0x1"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x1\"","data":"params[0]: expected a hash of 32 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":10,"method":"ots_getTransactionError","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
