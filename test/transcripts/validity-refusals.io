# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x60005460010160005500","storage":{"0x0":"0x7"}}},"accounts":4}
// refusals, in this order
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0a37d95403a566edd36d6ad1f5d62c4dc8ff0fe1f2081283e5373bd2dd435f24ea029441113aa7f348253af0cc49acd7ecdf6205aedf912274a59bee9320ef9bc43"}
= raw result
// 1. the shape: two parameters, no other fields, known types and operators, hex of 256 bits
>> {"jsonrpc":"2.0","id":2,"method":"base_sendRawTransactionValidity","params":["${raw}"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"params[1]: expected an object, got nothing","data":"params[1]: expected an object, got nothing"}}
>> {"jsonrpc":"2.0","id":3,"method":"base_sendRawTransactionValidity","params":[{"tx":"${raw}","validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got {\"tx\":\"0x02f86d840509f45580830f424083a7d8c0830186a094000000000000000000000000...","data":"params[0]: expected 0x and an even number of hex digits, got {\"tx\":\"0x02f86d840509f45580830f424083a7d8c0830186a094000000000000000000000000..."}}
>> {"jsonrpc":"2.0","id":4,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}]},{}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"too many arguments, want at most 2, got 3","data":"too many arguments, want at most 2, got 3"}}
>> {"jsonrpc":"2.0","id":5,"method":"base_sendRawTransactionValidity","params":["${raw}",{}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[1].validity: expected an array, got nothing","data":"params[1].validity: expected an array, got nothing"}}
>> {"jsonrpc":"2.0","id":6,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":{"type":"block_number","params":{"op":"<=","value":"0x3"}}}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[1].validity: expected an array, got {\"type\":\"block_number\",\"params\":{\"op\":\"<=\",\"value\":\"0x3\"}}","data":"params[1].validity: expected an array, got {\"type\":\"block_number\",\"params\":{\"op\":\"<=\",\"value\":\"0x3\"}}"}}
>> {"jsonrpc":"2.0","id":7,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}],"min_block":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[1]: expected no other fields than validity, validity_signature, got \"min_block\"","data":"params[1]: expected no other fields than validity, validity_signature, got \"min_block\""}}
>> {"jsonrpc":"2.0","id":8,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":["block_number"]}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[1].validity[0]: expected an object, got \"block_number\"","data":"params[1].validity[0]: expected an object, got \"block_number\""}}
>> {"jsonrpc":"2.0","id":9,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"timestamp","params":{"op":"<=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1].validity[0].type: expected one of balance, storage, block_number, flashblock_index, nonce, got \"timestamp\"","data":"params[1].validity[0].type: expected one of balance, storage, block_number, flashblock_index, nonce, got \"timestamp\""}}
>> {"jsonrpc":"2.0","id":10,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","op":"<=","value":"0x3"}]}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[1].validity[0]: expected no other fields than type, params, got \"op\"","data":"params[1].validity[0]: expected no other fields than type, params, got \"op\""}}
>> {"jsonrpc":"2.0","id":11,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"},"id":1}]}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[1].validity[0]: expected no other fields than type, params, got \"id\"","data":"params[1].validity[0]: expected no other fields than type, params, got \"id\""}}
>> {"jsonrpc":"2.0","id":12,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"==","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[1].validity[0].params.op: expected one of <, <=, =, !=, >, >=, got \"==\"","data":"params[1].validity[0].params.op: expected one of <, <=, =, !=, >, >=, got \"==\""}}
>> {"jsonrpc":"2.0","id":13,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":3}}]}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got 3","data":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got 3"}}
>> {"jsonrpc":"2.0","id":14,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"3"}}]}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got \"3\"","data":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got \"3\""}}
>> {"jsonrpc":"2.0","id":15,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x"}}]}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got \"0x\"","data":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got \"0x\""}}
>> {"jsonrpc":"2.0","id":16,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x10000000000000000000000000000000000000000000000000000000000000000"}}]}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got \"0x10000000000000000000000000000000000000000000000000000000000000000\"","data":"params[1].validity[0].params.value: expected a number of at most 256 bits, in hex, got \"0x10000000000000000000000000000000000000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":17,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3","address":"0x00000000000000000000000000000000000000c0"}}]}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[1].validity[0].params: expected no other fields than op, value, got \"address\"","data":"params[1].validity[0].params: expected no other fields than op, value, got \"address\""}}
>> {"jsonrpc":"2.0","id":18,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"balance","params":{"op":"=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[1].validity[0].params.address: expected an address of 20 bytes, got nothing","data":"params[1].validity[0].params.address: expected an address of 20 bytes, got nothing"}}
>> {"jsonrpc":"2.0","id":19,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"nonce","params":{"op":"=","value":"0x3","address":"0xc0"}}]}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[1].validity[0].params.address: expected an address of 20 bytes, got \"0xc0\"","data":"params[1].validity[0].params.address: expected an address of 20 bytes, got \"0xc0\""}}
>> {"jsonrpc":"2.0","id":20,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"balance","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[1].validity[0].params: expected no other fields than address, op, value, got \"slot\"","data":"params[1].validity[0].params: expected no other fields than address, op, value, got \"slot\""}}
>> {"jsonrpc":"2.0","id":21,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","op":"=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"params[1].validity[0].params.slot: expected a number of at most 256 bits, in hex, got nothing","data":"params[1].validity[0].params.slot: expected a number of at most 256 bits, in hex, got nothing"}}
>> {"jsonrpc":"2.0","id":22,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x3","mask":null}}]}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[1].validity[0].params.mask: expected a number of at most 256 bits, in hex, got null","data":"params[1].validity[0].params.mask: expected a number of at most 256 bits, in hex, got null"}}
>> {"jsonrpc":"2.0","id":23,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}],"validity_signature":"0x"}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"params[1].validity_signature: expected an object, got \"0x\"","data":"params[1].validity_signature: expected an object, got \"0x\""}}
>> {"jsonrpc":"2.0","id":24,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}],"validity_signature":{"r":"0x1","s":"0x1"}}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"params[1].validity_signature.yParity: expected a number of at most 256 bits, in hex, got nothing","data":"params[1].validity_signature.yParity: expected a number of at most 256 bits, in hex, got nothing"}}
>> {"jsonrpc":"2.0","id":25,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}],"validity_signature":{"r":"0x1","s":"0x1","yParity":"0x0","v":"0x1b"}}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[1].validity_signature: expected no other fields than r, s, yParity, got \"v\"","data":"params[1].validity_signature: expected no other fields than r, s, yParity, got \"v\""}}
>> {"jsonrpc":"2.0","id":26,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x3"}}],"validity_signature":{"r":"0x1","s":"0x1","yParity":"0x2"}}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[1].validity_signature.yParity: expected 0x0 or 0x1, got \"0x2\"","data":"params[1].validity_signature.yParity: expected 0x0 or 0x1, got \"0x2\""}}
// 2. and 3. the count
>> {"jsonrpc":"2.0","id":27,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[]}]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"validity predicates must not be empty"}}
>> {"jsonrpc":"2.0","id":28,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}},{"type":"block_number","params":{"op":">=","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"too many validity predicates: 65 (maximum 64)"}}
// 4. and 5. what can never hold, the first in order
>> {"jsonrpc":"2.0","id":29,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x1"}},{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x100","mask":"0xff"}},{"type":"flashblock_index","params":{"op":"=","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"storage predicate at index 1 has value bits set outside its mask"}}
// since Denim, blocks have no flashblocks
>> {"jsonrpc":"2.0","id":30,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"flashblock_index","params":{"op":">=","value":"0x0"}},{"type":"flashblock_index","params":{"op":"<","value":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"flashblock-index predicate at index 0 is not supported since Denim, whose blocks have no flashblocks: expected balance, nonce, storage or block_number"}}
>> {"jsonrpc":"2.0","id":31,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"flashblock_index","params":{"op":"<","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"flashblock-index predicate at index 0 is not supported since Denim, whose blocks have no flashblocks: expected balance, nonce, storage or block_number"}}
>> {"jsonrpc":"2.0","id":32,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"flashblock_index","params":{"op":"<=","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"flashblock-index predicate at index 0 is not supported since Denim, whose blocks have no flashblocks: expected balance, nonce, storage or block_number"}}
// 6. a last block is mandatory, from the next one to 300 blocks later
>> {"jsonrpc":"2.0","id":33,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x7"}}]}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"validity transactions require a block-number predicate with an upper bound (<, <= or =)"}}
>> {"jsonrpc":"2.0","id":34,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":">=","value":"0x1"}},{"type":"block_number","params":{"op":"!=","value":"0x9"}},{"type":"block_number","params":{"op":">","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32602,"message":"validity transactions require a block-number predicate with an upper bound (<, <= or =)"}}
>> {"jsonrpc":"2.0","id":35,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32602,"message":"the block-number predicate is already expired: last block 0, next block 1"}}
>> {"jsonrpc":"2.0","id":36,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32602,"message":"the block-number predicate is already expired: last block -1, next block 1"}}
>> {"jsonrpc":"2.0","id":37,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<","value":"0x1"}},{"type":"block_number","params":{"op":"<=","value":"0x5"}}]}]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"the block-number predicate is already expired: last block 0, next block 1"}}
>> {"jsonrpc":"2.0","id":38,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12e"}}]}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"the block-number predicate expires too far in the future: last block 302, maximum 301"}}
>> {"jsonrpc":"2.0","id":39,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<","value":"0x12f"}}]}]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32602,"message":"the block-number predicate expires too far in the future: last block 302, maximum 301"}}
>> {"jsonrpc":"2.0","id":40,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"=","value":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}}]}]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32602,"message":"the block-number predicate expires too far in the future: last block 115792089237316195423570985008687907853269984665640564039457584007913129639935, maximum 301"}}
// 7. the transaction
>> {"jsonrpc":"2.0","id":41,"method":"base_sendRawTransactionValidity","params":["0x",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":41,"error":{"code":-32602,"message":"failed to decode transaction: empty transaction data"}}
>> {"jsonrpc":"2.0","id":42,"method":"base_sendRawTransactionValidity","params":["0x02",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":42,"error":{"code":-32602,"message":"failed to decode transaction: transaction: expected a list"}}
>> {"jsonrpc":"2.0","id":43,"method":"base_sendRawTransactionValidity","params":["0x02c0",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":43,"error":{"code":-32602,"message":"failed to decode transaction: transaction: expected 12 fields, got 0"}}
>> {"jsonrpc":"2.0","id":44,"method":"base_sendRawTransactionValidity","params":["0x03c0",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":44,"error":{"code":-32602,"message":"failed to decode transaction: transaction type not supported"}}
>> {"jsonrpc":"2.0","id":45,"method":"base_sendRawTransactionValidity","params":["0x7fc0",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":45,"error":{"code":-32602,"message":"failed to decode transaction: transaction type not supported"}}
>> {"jsonrpc":"2.0","id":46,"method":"base_sendRawTransactionValidity","params":["0x05",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":46,"error":{"code":-32602,"message":"failed to decode transaction: transaction type not supported"}}
>> {"jsonrpc":"2.0","id":47,"method":"base_sendRawTransactionValidity","params":["${raw}00",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":47,"error":{"code":-32602,"message":"failed to decode transaction: expected no bytes after the item, got 1"}}
// types 0, 1 and 2 are accepted; type 4 is not
>> {"jsonrpc":"2.0","id":48,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","type":"0x4","authorizationList":[{"chainId":"0x0","address":"0x00000000000000000000000000000000000000c0","nonce":"0x0","yParity":"0x0","r":"0x1","s":"0x1"}]}]}
<< {"jsonrpc":"2.0","id":48,"result":"0x04f889840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c0dbda809400000000000000000000000000000000000000c08080010180a05395f72f647717234269af55fc5f599c349441cd2ecf6b1deb65b5bd96d366cfa044f56ea006191cf8b889ca106873cfed58180a6180f7205d00a1e5370c26fbf9"}
= four result
>> {"jsonrpc":"2.0","id":49,"method":"base_sendRawTransactionValidity","params":["${four}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":49,"error":{"code":-32602,"message":"transaction type not supported with validity predicates: type 4"}}
>> {"jsonrpc":"2.0","id":50,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","gasPrice":"0x3b9aca00","nonce":"0x0"}]}
<< {"jsonrpc":"2.0","id":50,"result":"0xf86880843b9aca00830186a09400000000000000000000000000000000000000c08080840a13e8cda0af88d31a3e6b55ee9b67ce8c569d234d7999cd04e184d72ad7576f31156fde38a022dde202fc90a716b4ccfe4669a7936ad44e550497556675362bec5dc4642c0d"}
= zero result
>> {"jsonrpc":"2.0","id":51,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","gasPrice":"0x3b9aca00","nonce":"0x1","accessList":[{"address":"0x00000000000000000000000000000000000000c0","storageKeys":[]}]}]}
<< {"jsonrpc":"2.0","id":51,"result":"0x01f881840509f45501843b9aca00830186a09400000000000000000000000000000000000000c08080d7d69400000000000000000000000000000000000000c0c080a021c51dd37785e15a8f49b6bf52fc82ac992ece4e4e69257e1090c035fb5f1767a0158551b8802161295a0e40408b47d5b7873c807fe9c837bf1a5106ad431a2860"}
= one result
>> {"jsonrpc":"2.0","id":52,"method":"base_sendRawTransactionValidity","params":["${zero}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":52,"result":"0xecba004154eb270ea41215d5c94a821969f17cf20af7415984647537ef1d43bd"}
>> {"jsonrpc":"2.0","id":53,"method":"base_sendRawTransactionValidity","params":["${one}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":53,"result":"0x53cb36e02863abbb3fe3a7cdc821fdc4721927d1119c81b11b8fb6b16a755f78"}
// 10. what every transaction is asked for
>> {"jsonrpc":"2.0","id":54,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x0"}},{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":54,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
>> {"jsonrpc":"2.0","id":55,"method":"base_sendRawTransactionValidity","params":["${raw}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":55,"error":{"code":-32000,"message":"already known"}}
>> {"jsonrpc":"2.0","id":56,"method":"eth_sendRawTransaction","params":["${raw}"]}
<< {"jsonrpc":"2.0","id":56,"error":{"code":-32000,"message":"already known"}}
>> {"jsonrpc":"2.0","id":57,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","nonce":"0x0"}]}
<< {"jsonrpc":"2.0","id":57,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0c3d6addf43c39b77443aa16124f707baa51d211acd743088396976979ff65a11a02a5b5e69b1e705a09be292d043c9b762c92c0a7447f16c41d0b6c36f15882319"}
= used result
>> {"jsonrpc":"2.0","id":58,"method":"base_sendRawTransactionValidity","params":["${used}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":58,"error":{"code":-32000,"message":"nonce too low: next nonce 2, tx nonce 0"}}
>> {"jsonrpc":"2.0","id":59,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x0"}]}
<< {"jsonrpc":"2.0","id":59,"result":"0x02f867840509f455808001830186a09400000000000000000000000000000000000000c08080c001a02a999ddd58f9a75f030bd8717c63eb2e5b90e51397228b84c05ec3e3a4b7fb84a020f6a175f4af5ee679d43747dbe18340694e87d84d894c33ef078be23730e532"}
= low result
>> {"jsonrpc":"2.0","id":60,"method":"base_sendRawTransactionValidity","params":["${low}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":60,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 1, baseFee 5000000"}}
>> {"jsonrpc":"2.0","id":61,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x5207"}]}
<< {"jsonrpc":"2.0","id":61,"result":"0x02f86c840509f45580830f424083a7d8c08252079400000000000000000000000000000000000000c08080c080a03b1a7f25e7ad4a20d24a85ea4e28dfe173a90898d9b659a037c841ded8993a88a0401034fa8cdd6133f70b4feadb08e957110d50e1c213001ab54135567533e645"}
= little result
>> {"jsonrpc":"2.0","id":62,"method":"base_sendRawTransactionValidity","params":["${little}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":62,"error":{"code":-32000,"message":"intrinsic gas too low"}}
>> {"jsonrpc":"2.0","id":63,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","value":"0xffffffffffffffffffff"}]}
<< {"jsonrpc":"2.0","id":63,"result":"0x02f877840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08affffffffffffffffffff80c080a05397fb79eda4feeefd1a035ffac6baa25d205e2f9f28cd90dcd4adb99b9c0bfea03a64bcac9b4149ae358224de751aa67064b78dfedf3047c389fccd9c570c4cb9"}
= much result
>> {"jsonrpc":"2.0","id":64,"method":"base_sendRawTransactionValidity","params":["${much}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x12d"}}]}]}
<< {"jsonrpc":"2.0","id":64,"error":{"code":-32003,"message":"insufficient funds for gas * price + value: have 10000000000000000000000 want 1208925819615730065627175"}}
// the window moves with the head: at 100 it ends at 401
@ 20000
>> {"jsonrpc":"2.0","id":65,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":65,"result":"0x64"}
>> {"jsonrpc":"2.0","id":66,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":66,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0fd88280bed679f31eda057e70cb3f278c309b189fe9823722b99d43a1f54c631a07b0387da3fda218b851cd625706747ce4570dbf9832ca132260ae72117e51578"}
= window result
>> {"jsonrpc":"2.0","id":67,"method":"base_sendRawTransactionValidity","params":["${window}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x64"}}]}]}
<< {"jsonrpc":"2.0","id":67,"error":{"code":-32602,"message":"the block-number predicate is already expired: last block 100, next block 101"}}
>> {"jsonrpc":"2.0","id":68,"method":"base_sendRawTransactionValidity","params":["${window}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x192"}}]}]}
<< {"jsonrpc":"2.0","id":68,"error":{"code":-32602,"message":"the block-number predicate expires too far in the future: last block 402, maximum 401"}}
>> {"jsonrpc":"2.0","id":69,"method":"base_sendRawTransactionValidity","params":["${window}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x0"}},{"type":"block_number","params":{"op":"<=","value":"0x191"}}]}]}
<< {"jsonrpc":"2.0","id":69,"result":"0x4d5d4c56174f2cf3511d2b9d08d4f8b5b8601a9e078935269feeff87982949e8"}
