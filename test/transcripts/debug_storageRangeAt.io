# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}},"mining":"interval","receipts":"preconfirmed"}

>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed"}
= a result
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xeb85b02e8a3146d22fc9952b28b04ddb6e5fdbdae2d1285229dba02648863f15"}
= b result
// before the first, before the second, after both; and the same once it is sealed
>> {"jsonrpc":"2.0","id":3,"method":"debug_storageRangeAt","params":["pending",0,"0x00000000000000000000000000000000000000c0","0x",10]}
<< {"jsonrpc":"2.0","id":3,"result":{"storage":{},"nextKey":null}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_storageRangeAt","params":["pending",1,"0x00000000000000000000000000000000000000c0","0x",10]}
<< {"jsonrpc":"2.0","id":4,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x0000000000000000000000000000000000000000000000000000000000000001"}},"nextKey":null}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_storageRangeAt","params":["pending",2,"0x00000000000000000000000000000000000000c0","0x",10]}
<< {"jsonrpc":"2.0","id":5,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x0000000000000000000000000000000000000000000000000000000000000002"}},"nextKey":null}}
@ 200
>> {"jsonrpc":"2.0","id":6,"method":"debug_storageRangeAt","params":["0x1",1,"0x00000000000000000000000000000000000000c0","0x00",10]}
<< {"jsonrpc":"2.0","id":6,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x0000000000000000000000000000000000000000000000000000000000000001"}},"nextKey":null}}
// nobody has none
>> {"jsonrpc":"2.0","id":7,"method":"debug_storageRangeAt","params":["0x1","0x1","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x",10]}
<< {"jsonrpc":"2.0","id":7,"result":{"storage":{},"nextKey":null}}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"debug_storageRangeAt","params":["0x1",3,"0x00000000000000000000000000000000000000c0","0x",10]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"transaction index 3 out of range for block 1 with 2 transactions"}}
>> {"jsonrpc":"2.0","id":9,"method":"debug_storageRangeAt","params":["0x63",0,"0x00000000000000000000000000000000000000c0","0x",10]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":10,"method":"debug_storageRangeAt","params":["0x1",0,"0x00000000000000000000000000000000000000c0","zero",10]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[3]: expected a hash of up to 32 bytes, got \"zero\"","data":"params[3]: expected a hash of up to 32 bytes, got \"zero\""}}
>> {"jsonrpc":"2.0","id":11,"method":"debug_storageRangeAt","params":["0x1",0,"0x1","0x",10]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[2]: expected an address of 20 bytes, got \"0x1\"","data":"params[2]: expected an address of 20 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":12,"method":"debug_storageRangeAt","params":["0x1",0,"0x00000000000000000000000000000000000000c0","0x"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[4]: expected a whole number, got nothing","data":"params[4]: expected a whole number, got nothing"}}
