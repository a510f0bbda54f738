# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}}}

>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
= a1 result
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f"}
= a2 result
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x7bff9bdc268eb5837e59e2d92a106db2b0c066909ecdec9d173bf1ab4a7f02f4"}
= a3 result
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x19c894c935e22410042c58bbfebab756945ea74973e44a4ac9e444710c549adc"}
= p result
>> {"jsonrpc":"2.0","id":5,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0]}
<< {"jsonrpc":"2.0","id":5,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
>> {"jsonrpc":"2.0","id":6,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x2"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x7bff9bdc268eb5837e59e2d92a106db2b0c066909ecdec9d173bf1ab4a7f02f4"}
// one that is not sealed, and somebody who never sent any
>> {"jsonrpc":"2.0","id":7,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",3]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"ots_getTransactionBySenderAndNonce","params":["0x0000000000000000000000000000000000000b0b",0]}
<< {"jsonrpc":"2.0","id":8,"result":null}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1]: expected a whole number, got nothing","data":"params[1]: expected a whole number, got nothing"}}
>> {"jsonrpc":"2.0","id":10,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",-1]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[1]: expected a whole number, got -1","data":"params[1]: expected a whole number, got -1"}}
>> {"jsonrpc":"2.0","id":11,"method":"ots_getTransactionBySenderAndNonce","params":["0x1",0]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x1\"","data":"params[0]: expected an address of 20 bytes, got \"0x1\""}}
