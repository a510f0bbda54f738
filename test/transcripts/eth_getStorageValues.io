# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}}}}

// words in the order of the request, under the addresses as they were sent
>> {"jsonrpc":"2.0","id":1,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000B0C5":["0x0","7","0x${00*32}"],"0x0000000000000000000000000000000000000b0b":["0x1"]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"0x000000000000000000000000000000000000B0C5":["0x000000000000000000000000000000000000000000000000000000000000002a","0x0000000000000000000000000000000000000000000000000000000000000001","0x000000000000000000000000000000000000000000000000000000000000002a"],"0x0000000000000000000000000000000000000b0b":["0x0000000000000000000000000000000000000000000000000000000000000000"]}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x7"],"0x0000000000000000000000000000000000000b0b":[]},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":{"0x000000000000000000000000000000000000b0c5":["0x0000000000000000000000000000000000000000000000000000000000000001"],"0x0000000000000000000000000000000000000b0b":[]}}

// pending, then sealed, then history
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x0"]},"pending"]}
<< {"jsonrpc":"2.0","id":4,"result":{"0x000000000000000000000000000000000000b0c5":["0x0000000000000000000000000000000000000000000000000000000000000007"]}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x0"]}]}
<< {"jsonrpc":"2.0","id":5,"result":{"0x000000000000000000000000000000000000b0c5":["0x000000000000000000000000000000000000000000000000000000000000002a"]}}
@ 200
>> {"jsonrpc":"2.0","id":6,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x0"]},"latest"]}
<< {"jsonrpc":"2.0","id":6,"result":{"0x000000000000000000000000000000000000b0c5":["0x0000000000000000000000000000000000000000000000000000000000000007"]}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x0"]},"0x0"]}
<< {"jsonrpc":"2.0","id":7,"result":{"0x000000000000000000000000000000000000b0c5":["0x000000000000000000000000000000000000000000000000000000000000002a"]}}

// nothing asked for
>> {"jsonrpc":"2.0","id":8,"method":"eth_getStorageValues","params":[{}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"empty request"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":[]}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"empty request"}}

// keys of up to 32 bytes, addresses of 20, blocks that are there
>> {"jsonrpc":"2.0","id":10,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x1${00*32}"]}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0].0x000000000000000000000000000000000000b0c5[0]: storage key too long (want at most 32 bytes): \"0x10000000000000000000000000000000000000000000000000000000000000000\"","data":"params[0].0x000000000000000000000000000000000000b0c5[0]: storage key too long (want at most 32 bytes): \"0x10000000000000000000000000000000000000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0xzz"]}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0].0x000000000000000000000000000000000000b0c5[0]: invalid hex in storage key: \"0xzz\"","data":"params[0].0x000000000000000000000000000000000000b0c5[0]: invalid hex in storage key: \"0xzz\""}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":"0x0"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0].0x000000000000000000000000000000000000b0c5: expected an array of storage keys, got \"0x0\"","data":"params[0].0x000000000000000000000000000000000000b0c5: expected an array of storage keys, got \"0x0\""}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getStorageValues","params":[{"0x12":["0x0"]}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x0"]},"0x63"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getStorageValues","params":[[]]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[0]: expected an object of addresses with their slots, got []","data":"params[0]: expected an object of addresses with their slots, got []"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getStorageValues","params":[]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected an object of addresses with their slots, got nothing","data":"params[0]: expected an object of addresses with their slots, got nothing"}}
