# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a"}},"0x000000000000000000000000000000000000e9f0":{"code":"0x436000524260205241604052486060523a6080524460a0524560c0524660e0526101006000f3"},"0x000000000000000000000000000000000000b094":{"code":"0x5b5f195f0a505f56"}}}

// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
// 0x…e9f0 returns NUMBER, TIMESTAMP, COINBASE, BASEFEE, GASPRICE, PREVRANDAO, GASLIMIT and CHAINID
// 0x…b094 burns all its gas
// a call returns what the code returns; input and data are the same thing
>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","input":"0x"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x","input":"0x"},null]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// and changes nothing
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007"},"pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// pending sees what is pre-confirmed, latest and history do not
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
@ 200
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// the environment is that of the block it is called at; without a fee the base fee and the gas price are zero
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},"0x0"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},"latest"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},"pending"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}

// with a fee they are what they would be
>> {"jsonrpc":"2.0","id":14,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000e9f0","gas":"0x186a0","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240"},"pending"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000005b8d80df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}

// a call to an account without code returns nothing, one that creates returns the code
>> {"jsonrpc":"2.0","id":15,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b"}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_call","params":[{"data":"0x6042600c60003960426000f336600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_call","params":[{"to":null,"data":"0x6042600c60003960426000f336600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}]}
<< {"jsonrpc":"2.0","id":17,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}

// nonces do not matter, and a from that does not exist is as good as any while it sends no value
>> {"jsonrpc":"2.0","id":18,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x000000000000000000000000000000000000b0c5","nonce":"0x63"}]}
<< {"jsonrpc":"2.0","id":18,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// more gas than a call may have is lowered in silence
>> {"jsonrpc":"2.0","id":19,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","gas":"0xffffffffffff"}]}
<< {"jsonrpc":"2.0","id":19,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// value must be there, always
>> {"jsonrpc":"2.0","id":20,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32003,"message":"insufficient funds for transfer: have 0 want 1"}}

// gas must be, when a fee is named
>> {"jsonrpc":"2.0","id":21,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0x4c4b40"}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32003,"message":"insufficient funds for gas * price + value: have 0 want 105000000000"}}

// out of gas; too little to begin
>> {"jsonrpc":"2.0","id":22,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b094","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32003,"message":"out of gas: gas required exceeds: 100000"}}
>> {"jsonrpc":"2.0","id":23,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","gas":"0x5207"}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32000,"message":"intrinsic gas too low"}}

// fees that contradict each other or the block
>> {"jsonrpc":"2.0","id":24,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","gasPrice":"0x1","maxFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"}}
>> {"jsonrpc":"2.0","id":25,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x2"}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32003,"message":"max priority fee per gas higher than max fee per gas"}}
>> {"jsonrpc":"2.0","id":26,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","gasPrice":"0x1"}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 1, baseFee 5000000"}}

// refused
>> {"jsonrpc":"2.0","id":27,"method":"eth_call"}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}
>> {"jsonrpc":"2.0","id":28,"method":"eth_call","params":["0x"]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got \"0x\"","data":"params[0]: expected a transaction object, got \"0x\""}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_call","params":[{"to":"0x12"}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"params[0].to: expected an address of 20 bytes, got \"0x12\"","data":"params[0].to: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x123"}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"params[0].data: expected 0x and an even number of hex digits, got \"0x123\"","data":"params[0].data: expected 0x and an even number of hex digits, got \"0x123\""}}
>> {"jsonrpc":"2.0","id":31,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x","input":"0x12"}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"both \"data\" and \"input\" are set and not equal. Please use \"input\" to pass transaction call data"}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","gas":21000}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"params[0].gas: expected a QUANTITY such as 0x0 or 0x1f, got 21000","data":"params[0].gas: expected a QUANTITY such as 0x0 or 0x1f, got 21000"}}
>> {"jsonrpc":"2.0","id":33,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","gas":"0x05208"}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"params[0].gas: expected a QUANTITY such as 0x0 or 0x1f, got \"0x05208\"","data":"params[0].gas: expected a QUANTITY such as 0x0 or 0x1f, got \"0x05208\""}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":35,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","blobVersionedHashes":[]}]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":36,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5","type":"0x3"}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":37,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"0x64"]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32001,"message":"block not found: 0x64"}}

// init code over 49,152 bytes
>> {"jsonrpc":"2.0","id":38,"method":"eth_call","params":[{"data":"0x${00*49153}"}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32000,"message":"max initcode size exceeded"}}

// state and block overrides: see overrides.io
>> {"jsonrpc":"2.0","id":39,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"balance":"0x1"}}]}
<< {"jsonrpc":"2.0","id":39,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
