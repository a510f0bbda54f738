// a dev account starts with 10,000 ETH; block 0 already has it
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x21e19e0c9bab2400000"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x0"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x21e19e0c9bab2400000"}

// without a block it is the latest; null counts as left out
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x21e19e0c9bab2400000"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",null]}
<< {"jsonrpc":"2.0","id":4,"result":"0x21e19e0c9bab2400000"}

// an unknown account has nothing
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}

// upper and mixed case are the same account; a checksum is not looked at
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x21e19e0c9bab2400000"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x21e19e0c9bab2400000"}

// a transfer is visible in pending as soon as it is answered, and nowhere else
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","value":"0xde0b6b3a7640000","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x9c25770a1f4fdc6ba77b186efd22100bc027712864766c3abdd17aa8d90712ff"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0xde0b6b3a7640000"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0"}

// sealed, it is in latest too; history stays as it was
@ 200
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":11,"result":"0xde0b6b3a7640000"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":12,"result":"0xde0b6b3a7640000"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","0x1"]}
<< {"jsonrpc":"2.0","id":13,"result":"0xde0b6b3a7640000"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","0x0"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x0"}

// a block that is not there is an error: a balance of zero would be a lie
>> {"jsonrpc":"2.0","id":15,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x64"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"block not found: 0x64"}}

// what is wrong with an address is said
>> {"jsonrpc":"2.0","id":16,"method":"eth_getBalance"}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBalance","params":[null,"latest"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got null","data":"params[0]: expected an address of 20 bytes, got null"}}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getBalance","params":["0xf39fd6","latest"]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0xf39fd6\"","data":"params[0]: expected an address of 20 bytes, got \"0xf39fd6\""}}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getBalance","params":["f39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"f39fd6e51aad88f6f4ce6ab8827279cfffb92266\"","data":"params[0]: expected an address of 20 bytes, got \"f39fd6e51aad88f6f4ce6ab8827279cfffb92266\""}}
>> {"jsonrpc":"2.0","id":20,"method":"eth_getBalance","params":["0xg39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0xg39fd6e51aad88f6f4ce6ab8827279cfffb92266\"","data":"params[0]: expected an address of 20 bytes, got \"0xg39fd6e51aad88f6f4ce6ab8827279cfffb92266\""}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getBalance","params":[7,"latest"]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got 7","data":"params[0]: expected an address of 20 bytes, got 7"}}

// and a third parameter is too many
>> {"jsonrpc":"2.0","id":22,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest",true]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"too many arguments, want at most 2, got 3","data":"too many arguments, want at most 2, got 3"}}
